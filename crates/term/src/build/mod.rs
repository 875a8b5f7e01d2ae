//! Simplifying constructors, one file per family of rules.
//!
//! Every constructor returns a term equal to what its name says under every assignment; the
//! fuzz test compares them with [`crate::TermPool::unsimplified`] by evaluation. A rule
//! must make the term smaller, or bring it nearer to the normal form that its file describes;
//! rules that walk down a term carry fuel, because shared subterms would make them exponential.
//! Operands of wrong width are a mistake of the caller and panic.

mod arith;
mod array;
mod bitwise;
pub(crate) mod bounds;
mod compare;
mod concat;
mod divide;
mod float;
mod fpbits;
mod ite;
mod linear;
mod logic;
mod raw;
mod real;
mod shift;
