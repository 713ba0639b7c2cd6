//! What a class or a club needs.
