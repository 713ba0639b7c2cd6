//! The rules of every game by number, as `RULES.md` has them: R4.3 is the third rule of chess. The documentation of other items links to
//! the rules that they implement.
#![cfg_attr(doc, doc = include_str!("../RULES.md"))]
