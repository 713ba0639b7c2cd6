//! Values that are pickled and copied as their fields.

use pyo3::prelude::*;

/// What `__reduce__` tells: the function that makes the value again, and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

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

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> $crate::pickled::Reduced<'py, (($($type,)+),)> {
                let value = slf.get();
                Ok((slf.get_type().getattr("_restore")?, (($(value.$field.clone(),)+),)))
            }
        }
    };
}

pub(crate) use pickled;
