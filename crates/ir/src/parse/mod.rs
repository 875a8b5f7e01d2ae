//! Reads the text form that `print` writes.

mod body;
mod tokens;

use body::BodyParser;
use concord_base::Span;
use thiserror::Error;
use tokens::Line;

use crate::ctype::{CField, CType, CTypeId, Encoding};
use crate::function::{ArgTy, BlockId, Const, Function, Var, VarKind};
use crate::module::{FuncId, Global, GlobalId, Init, Module, Reloc, SourceFile};
use crate::names::QUALIFIERS;
use crate::print::HEADER;

/// Why a text is no module.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// One-based line.
    pub line: usize,
    /// What was expected or wrong.
    pub message: String,
}

impl std::str::FromStr for Module {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Module, ParseError> {
        let mut module = Module::default();
        let mut body: Option<BodyParser> = None;
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|(_, line)| line) != Some(HEADER) {
            return Err(ParseError {
                line: 1,
                message: format!("expected '{HEADER}'"),
            });
        }
        for (number, text) in lines {
            let mut line = Line::new(number, text)?;
            if line.is_done() {
                continue;
            }
            // Items of a function are indented.
            if text.starts_with(' ') {
                match (&mut body, module.functions.last_mut()) {
                    (Some(body), _) => body.line(&mut line)?,
                    (None, Some(_)) if line.take("body") => body = Some(BodyParser::default()),
                    (None, Some(function)) => parse_var(&mut line, function)?,
                    (None, None) => return Err(line.error("a line of a function outside of one")),
                }
            } else {
                finish(&mut module, &mut body, &line)?;
                parse_item(&mut line, &mut module)?;
            }
            line.end()?;
        }
        let last = Line::new(text.lines().count(), "")?;
        finish(&mut module, &mut body, &last)?;
        Ok(module)
    }
}

fn finish(
    module: &mut Module,
    body: &mut Option<BodyParser>,
    line: &Line,
) -> Result<(), ParseError> {
    if let (Some(body), Some(function)) = (body.take(), module.functions.last_mut()) {
        function.body = Some(body.finish(line)?);
    }
    Ok(())
}

fn parse_item(line: &mut Line, module: &mut Module) -> Result<(), ParseError> {
    match line.word()?.to_owned().as_str() {
        "file" => {
            line.counted(module.files.len())?;
            module.files.push(SourceFile {
                path: line.text()?,
                runtime: line.take("runtime"),
            });
        }
        "ctype" => {
            line.counted(module.ctypes.len())?;
            module.ctypes.push(parse_ctype(line)?);
        }
        "global" => {
            line.counted(module.globals.len())?;
            module.globals.push(parse_global(line)?);
        }
        "constructor" => module.constructors.push(FuncId(line.numbered('f')?)),
        "destructor" => module.destructors.push(FuncId(line.numbered('f')?)),
        "numbers-from-addresses" => module.numbers_from_addresses = true,
        "function" => {
            let id = line.numbered('f')?;
            line.in_order(module.functions.len(), id)?;
            module.functions.push(parse_function(line)?);
        }
        other => return Err(line.error(format!("unknown item '{other}'"))),
    }
    Ok(())
}

fn parse_ctype(line: &mut Line) -> Result<CType, ParseError> {
    let word = line.word()?.to_owned();
    Ok(match word.as_str() {
        "void" => CType::Void,
        "base" => {
            let (name, size) = (line.text()?, line.number()?);
            let encoding = Encoding::from_word(line.word()?);
            CType::Base {
                name,
                size,
                encoding: encoding.ok_or_else(|| line.error("expected an encoding"))?,
            }
        }
        "pointer" => CType::Pointer {
            to: line.optional_ctype()?,
        },
        "struct" => CType::Struct {
            name: line.text()?,
            size: line.number()?,
            fields: parse_fields(line)?,
        },
        "union" => CType::Union {
            name: line.text()?,
            size: line.number()?,
            fields: parse_fields(line)?,
        },
        "array" => {
            let of = CTypeId(line.number()?);
            let len = if line.take("_") {
                None
            } else {
                Some(line.number()?)
            };
            CType::Array { of, len }
        }
        "enum" => CType::Enum {
            name: line.text()?,
            size: line.number()?,
        },
        "typedef" => CType::Typedef {
            name: line.text()?,
            of: line.optional_ctype()?,
        },
        "function" => {
            let result = line.optional_ctype()?;
            let mut params = Vec::new();
            while !line.is_done() && line.peek() != Some("...") {
                params.push(line.optional_ctype()?);
            }
            CType::Function {
                result,
                params,
                variadic: line.take("..."),
            }
        }
        _ => {
            let qualifier = QUALIFIERS.into_iter().find(|q| *q == word);
            let qualifier = qualifier.ok_or_else(|| line.error("expected a kind of C type"))?;
            CType::Qualified {
                qualifier,
                of: line.optional_ctype()?,
            }
        }
    })
}

fn parse_fields(line: &mut Line) -> Result<Vec<CField>, ParseError> {
    let mut fields = Vec::new();
    while line.mark(b'[') {
        fields.push(CField {
            name: line.text()?,
            ctype: line.optional_ctype()?,
            bit_offset: line.number()?,
            bit_size: line.number()?,
        });
        line.expect_mark(b']')?;
    }
    Ok(fields)
}

/// A constant's content.
fn parse_const(line: &mut Line) -> Result<Const, ParseError> {
    Ok(match line.peek() {
        Some("global") => {
            line.expect("global")?;
            Const::Global(GlobalId(line.number()?), line.number()?)
        }
        Some("function") => {
            line.expect("function")?;
            Const::Function(FuncId(line.numbered('f')?))
        }
        Some("label") => {
            line.expect("label")?;
            Const::BlockAddress(FuncId(line.numbered('f')?), BlockId(line.numbered('b')?))
        }
        Some("undef") => {
            line.expect("undef")?;
            Const::Undef
        }
        _ => Const::Bits(line.number()?),
    })
}

fn parse_global(line: &mut Line) -> Result<Global, ParseError> {
    let (name, size) = (line.text()?, line.number()?);
    line.expect("align")?;
    let align = line.number()?;
    let (constant, thread_local) = (line.take("constant"), line.take("thread"));
    let source_name = if line.take("source") {
        Some(line.text()?)
    } else {
        None
    };
    let ctype = line.type_of()?;
    let mut init = None;
    if line.take("init") {
        let bytes = line.bytes()?;
        let mut relocs = Vec::new();
        while line.mark(b'[') {
            relocs.push(Reloc {
                offset: line.number()?,
                value: parse_const(line)?,
            });
            line.expect_mark(b']')?;
        }
        init = Some(Init { bytes, relocs });
    }
    let span = line.span()?;
    Ok(Global {
        name,
        size,
        align,
        constant,
        thread_local,
        init,
        span,
        source_name,
        ctype,
    })
}

/// `(item, item)`.
fn parse_list<T>(
    line: &mut Line,
    mut item: impl FnMut(&mut Line) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    line.expect_mark(b'(')?;
    let mut items = Vec::new();
    if line.mark(b')') {
        return Ok(items);
    }
    loop {
        items.push(item(line)?);
        if line.mark(b')') {
            return Ok(items);
        }
        line.expect_mark(b',')?;
    }
}

fn parse_arg_ty(line: &mut Line) -> Result<ArgTy, ParseError> {
    if line.take("byval") {
        return Ok(ArgTy::ByVal {
            size: line.number()?,
            align: line.number()?,
        });
    }
    line.ty().map(ArgTy::Scalar)
}

fn parse_function(line: &mut Line) -> Result<Function, ParseError> {
    Ok(Function {
        name: line.text()?,
        params: parse_list(line, parse_arg_ty)?,
        results: parse_list(line, Line::ty)?,
        variadic: line.take("variadic"),
        no_return: line.take("noreturn"),
        ctype: line.type_of()?,
        span: line.span()?,
        vars: Vec::new(),
        body: None,
    })
}

fn parse_var(line: &mut Line, function: &mut Function) -> Result<(), ParseError> {
    line.expect("var")?;
    line.counted(function.vars.len())?;
    let kind = if line.take("param") {
        VarKind::Param(line.number()?)
    } else {
        line.expect("local")?;
        VarKind::Local
    };
    let (name, ctype) = (line.text()?, line.type_of()?);
    let span: Span = line.span()?;
    function.vars.push(Var {
        name,
        ctype,
        kind,
        span,
    });
    Ok(())
}
