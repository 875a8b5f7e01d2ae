//! What one pass does, in C and by hand.

use std::fmt;

use super::Loop;

/// Something that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// One of two variables that are meant for sums.
    Sum(usize),
    /// One of two others.
    Last(usize),
    /// An element of an array: that of the request, or a fixed one.
    Own(Option<usize>),
    /// An element of another: that of the pass, or a fixed one.
    Order(Option<usize>),
}

/// A number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expression {
    /// The place of the request.
    At,
    /// The number of the pass.
    Pass,
    /// What was received.
    Value,
    /// A constant.
    Number(i32),
    /// What is there.
    Content(Place),
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `==`
    Equal,
    /// `<`
    Less,
}

/// A part of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// An assignment.
    Set(Place, Expression),
    /// An addition.
    Add(Place, Expression),
    /// A subtraction.
    Subtract(Place, Expression),
    /// A hash: what was there, three times, and something more.
    Mix(Place, Expression),
    /// Only if two numbers are so.
    If(Expression, Relation, Expression, Box<Statement>),
    /// An assertion that fails.
    Fail,
}

/// What one pass does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass(pub Vec<Statement>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Sum(n) => write!(f, "s{n}"),
            Place::Last(n) => write!(f, "x{n}"),
            Place::Own(None) => write!(f, "own[at]"),
            Place::Own(Some(n)) => write!(f, "own[{n}]"),
            Place::Order(None) => write!(f, "order[k]"),
            Place::Order(Some(n)) => write!(f, "order[{n}]"),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::At => write!(f, "at"),
            Expression::Pass => write!(f, "k"),
            Expression::Value => write!(f, "v"),
            Expression::Number(n) => write!(f, "{n}"),
            Expression::Content(place) => write!(f, "{place}"),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Set(place, e) => write!(f, "{place} = {e};"),
            Statement::Add(place, e) => write!(f, "{place} += {e};"),
            Statement::Subtract(place, e) => write!(f, "{place} -= {e};"),
            Statement::Mix(place, e) => write!(f, "{place} = {place} * 3 + {e};"),
            Statement::If(a, relation, b, then) => {
                let relation = match relation {
                    Relation::Equal => "==",
                    Relation::Less => "<",
                };
                write!(f, "if ({a} {relation} {b}) {{ {then} }}")
            }
            Statement::Fail => write!(f, "assert(0);"),
        }
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|s| writeln!(f, "      {s}"))
    }
}

/// All variables.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    cells: Vec<i32>,
}

impl Memory {
    pub(super) fn new(program: &Loop) -> Memory {
        Memory {
            cells: vec![0; 4 + 2 * program.requests],
        }
    }

    pub(super) fn contents(&self) -> Vec<i32> {
        self.cells.clone()
    }

    /// The number of a fixed place.
    pub(super) fn number(program: &Loop, place: Place) -> usize {
        Memory::place(program, place, 0, 0)
    }

    fn place(program: &Loop, place: Place, at: usize, k: usize) -> usize {
        match place {
            Place::Sum(n) => n,
            Place::Last(n) => 2 + n,
            Place::Own(n) => 4 + n.unwrap_or(at),
            Place::Order(n) => 4 + program.requests + n.unwrap_or(k),
        }
    }

    /// One pass; `false` if it fails.
    pub(super) fn pass(&mut self, program: &Loop, at: usize, k: usize) -> bool {
        let mut statements = program.pass.0.iter();
        statements.all(|statement| self.execute(program, statement, at, k))
    }

    fn execute(&mut self, program: &Loop, statement: &Statement, at: usize, k: usize) -> bool {
        let value = |memory: &Memory, e: &Expression| match e {
            Expression::At => at as i32,
            Expression::Pass => k as i32,
            Expression::Value => program.values[at],
            Expression::Number(n) => *n,
            Expression::Content(place) => memory.cells[Memory::place(program, *place, at, k)],
        };
        let (place, result) = match statement {
            Statement::Fail => return false,
            Statement::If(a, relation, b, then) => {
                let (a, b) = (value(self, a), value(self, b));
                let holds = match relation {
                    Relation::Equal => a == b,
                    Relation::Less => a < b,
                };
                return !holds || self.execute(program, then, at, k);
            }
            Statement::Set(place, e) => (*place, value(self, e)),
            Statement::Add(place, e) => {
                let old = self.cells[Memory::place(program, *place, at, k)];
                (*place, old + value(self, e))
            }
            Statement::Subtract(place, e) => {
                let old = self.cells[Memory::place(program, *place, at, k)];
                (*place, old - value(self, e))
            }
            Statement::Mix(place, e) => {
                let old = self.cells[Memory::place(program, *place, at, k)];
                (*place, old * 3 + value(self, e))
            }
        };
        let narrow = match (place, program.sums) {
            (Place::Sum(_), "unsigned char") => i32::from(result as u8),
            (Place::Sum(_), "short") => i32::from(result as i16),
            _ => result,
        };
        let at = Memory::place(program, place, at, k);
        self.cells[at] = narrow;
        true
    }
}
