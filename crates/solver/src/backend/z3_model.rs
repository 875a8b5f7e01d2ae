//! Z3's models as assignments.

use std::sync::Arc;

use concord_term::{ArrayValue, Assignment, Bv, Sort, TermPool, Value, VarId};
use z3::ast::{Array, Ast, BV, Dynamic};
use z3::{DeclKind, Model};

use super::z3_terms::array_const;
use crate::answer::Reason;

fn unreadable(what: &impl std::fmt::Display) -> Reason {
    Reason::Died(format!("z3's model has the value {what}"))
}

/// The values of the named variables.
pub(super) fn read(
    pool: &TermPool,
    model: &Model,
    vars: Vec<(VarId, String)>,
) -> Result<Assignment, Reason> {
    let mut out = Assignment::new();
    for (v, name) in vars {
        let value = match pool.var_info(v).sort {
            Sort::Bv(w) => {
                let Some(value) = model.eval(&BV::new_const(name, w), true) else {
                    continue;
                };
                Value::Bv(vector(w, &value)?)
            }
            Sort::Array => {
                let Some(value) = model.eval(&array_const(name), true) else {
                    continue;
                };
                Value::Array(Arc::new(array(model, value)?))
            }
        };
        out.set(v, value);
    }
    Ok(out)
}

fn vector(width: u32, value: &BV) -> Result<Bv, Reason> {
    if width <= 64 {
        let v = value.as_u64().ok_or_else(|| unreadable(value))?;
        return Ok(Bv::new(width, v.into()));
    }
    // Wide values come as #x… or #b….
    let text = value.to_string();
    let (digits, bits) = match text.split_at_checked(2) {
        Some(("#x", digits)) => (digits, 4),
        Some(("#b", digits)) => (digits, 1),
        _ => return Err(unreadable(value)),
    };
    let mut out: Option<Bv> = None;
    for c in digits.chars() {
        let digit = c.to_digit(1 << bits).ok_or_else(|| unreadable(value))?;
        let digit = Bv::new(bits, digit.into());
        out = Some(out.map_or(digit.clone(), |high| high.concat(&digit)));
    }
    out.filter(|v| v.width() == width)
        .ok_or_else(|| unreadable(value))
}

fn byte(value: &Dynamic) -> Result<u8, Reason> {
    let v = value.as_bv().and_then(|v| v.as_u64());
    v.and_then(|v| u8::try_from(v).ok())
        .ok_or_else(|| unreadable(value))
}

fn place(value: &Dynamic) -> Result<u64, Reason> {
    let v = value.as_bv().and_then(|v| v.as_u64());
    v.ok_or_else(|| unreadable(value))
}

/// Stores over a constant array, or a function given by its table.
fn array(model: &Model, value: Array) -> Result<ArrayValue, Reason> {
    let mut writes = Vec::new();
    let mut at = Dynamic::from_ast(&value);
    let mut out = loop {
        let parts = at.children();
        match (at.decl().kind(), parts.as_slice()) {
            (DeclKind::Store, [below, i, b]) => {
                writes.push((place(i)?, byte(b)?));
                at = below.clone();
            }
            (DeclKind::ConstArray, [b]) => break ArrayValue::filled(byte(b)?),
            (DeclKind::AsArray, _) => break function(model, &at)?,
            _ => return Err(unreadable(&at)),
        }
    };
    for (i, b) in writes.into_iter().rev() {
        out.set(i, b);
    }
    Ok(out)
}

fn function(model: &Model, value: &Dynamic) -> Result<ArrayValue, Reason> {
    let table = value
        .as_array()
        .and_then(|a| a.as_array_func_decl())
        .and_then(|f| model.get_func_interp(&f))
        .ok_or_else(|| unreadable(value))?;
    let default = table.get_else().map_or(Ok(0), |e| byte(&e))?;
    let mut out = ArrayValue::filled(default);
    for entry in table.get_entries() {
        let args = entry.get_args();
        let i = args.first().ok_or_else(|| unreadable(value))?;
        out.set(place(i)?, byte(&entry.get_value())?);
    }
    Ok(out)
}
