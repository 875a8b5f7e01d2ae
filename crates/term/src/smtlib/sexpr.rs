//! S-expressions, read without recursion over the nesting depth of definitions.

use super::ParseError;

/// A parsed S-expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    pub(super) fn atom(&self) -> Option<&str> {
        match self {
            Sexpr::Atom(a) => Some(a),
            Sexpr::List(_) => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::List(items) => Some(items),
            Sexpr::Atom(_) => None,
        }
    }
}

/// All top-level expressions of a text.
pub(super) fn read(text: &str) -> Result<Vec<Sexpr>, ParseError> {
    let mut stack: Vec<Vec<Sexpr>> = vec![Vec::new()];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => {}
            ';' => while chars.next_if(|&c| c != '\n').is_some() {},
            '(' => stack.push(Vec::new()),
            ')' => {
                let items = stack.pop().unwrap_or_default();
                let Some(outer) = stack.last_mut() else {
                    return Err(ParseError::Unbalanced);
                };
                outer.push(Sexpr::List(items));
            }
            '|' => {
                let mut name = String::new();
                loop {
                    match chars.next() {
                        Some('|') => break,
                        Some(c) => name.push(c),
                        None => return Err(ParseError::Unbalanced),
                    }
                }
                push(&mut stack, name);
            }
            c => {
                let mut name = String::from(c);
                while let Some(c) = chars.next_if(|c| !c.is_whitespace() && !"();|".contains(*c)) {
                    name.push(c);
                }
                push(&mut stack, name);
            }
        }
    }
    match stack.pop() {
        Some(top) if stack.is_empty() => Ok(top),
        _ => Err(ParseError::Unbalanced),
    }
}

fn push(stack: &mut [Vec<Sexpr>], name: String) {
    if let Some(top) = stack.last_mut() {
        top.push(Sexpr::Atom(name));
    }
}
