//! SMT-LIB 2: the language that query logs are written in and that other solvers read.

mod names;
mod parse;
mod print;
mod sexpr;

pub use names::{symbol, var_names};
pub use parse::{ParseError, parse_script};
pub use print::script;
