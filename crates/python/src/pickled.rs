//! Values that are pickled and copied as their fields.

/// Lets the values of a class be pickled and copied, given all its fields with their types.
macro_rules! pickled {
    ($class:ident { $($field:ident: $type:ty),+ }) => {
        #[pymethods]
        impl $class {
            #[staticmethod]
            #[pyo3(name = "_restore")]
            fn restore(fields: ($($type,)+)) -> Self {
                let ($($field,)+) = fields;
                Self { $($field),+ }
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (($($type,)+),))> {
                let value = slf.get();
                Ok((slf.get_type().getattr("_restore")?, (($(value.$field.clone(),)+),)))
            }
        }
    };
}

pub(crate) use pickled;
