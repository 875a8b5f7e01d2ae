//! The code of a function.

use std::collections::BTreeMap;

use super::tokens::Line;
use super::{ParseError, parse_arg_ty, parse_const, parse_list};
use crate::function::Bound;
use crate::function::{
    AllocaInfo, Arg, Block, BlockId, Body, CallSite, Callee, Edge, EdgeId, Given, Move,
    SwitchTable, VarId,
};
use crate::inst::{CastOp, CmpPred, FloatOp, FloatPred, FloatTy, Inst, IntOp, RmwOp, Slot};
use crate::intrinsic::Intrinsic;
use crate::module::FuncId;

/// Collects the lines of a body. Numbered things may come in any order.
#[derive(Default)]
pub(super) struct BodyParser {
    body: Body,
    starts: Vec<u32>,
    edges: BTreeMap<u32, (BlockId, Vec<Move>)>,
    tables: BTreeMap<u32, SwitchTable>,
    bounds: Vec<Bound>,
    calls: BTreeMap<u32, CallSite>,
    allocas: BTreeMap<u32, AllocaInfo>,
}

impl BodyParser {
    /// Takes one line.
    pub(super) fn line(&mut self, line: &mut Line) -> Result<(), ParseError> {
        if line.take("slots") {
            while !line.is_done() {
                let ty = line.ty()?;
                self.body.slots.push(ty);
            }
            self.body.first_const = position(self.body.slots.len());
            return Ok(());
        }
        if line.take("holds") {
            let held = (line.slot()?, VarId(line.number()?));
            self.body.slot_vars.push(held);
            return Ok(());
        }
        if line.take("given") {
            let given = Given {
                site: line.number()?,
                argument: line.number()?,
                bits: line.number()?,
                span: line.span()?,
            };
            self.body.given.push(given);
            return Ok(());
        }
        if line.take("reason") {
            line.counted(self.body.unsupported.len())?;
            self.body.unsupported.push(line.text()?);
            return Ok(());
        }
        if line
            .peek()
            .is_some_and(|w| w.starts_with('b') && w.ends_with(':'))
        {
            let label = format!("b{}:", self.starts.len());
            line.expect(&label)?;
            self.starts.push(position(self.body.code.len()));
            return Ok(());
        }
        if let Some(edge) = line.take_numbered('e') {
            return self.edge(edge, line);
        }
        if let Some(table) = line.take_numbered('s') {
            return self.table(table, line);
        }
        if let Some(slot) = line.take_numbered('%') {
            line.expect("=")?;
            if line.take("const") {
                line.in_order(self.body.slots.len(), slot)?;
                let (ty, value) = (line.ty()?, parse_const(line)?);
                self.body.slots.push(ty);
                self.body.consts.push(value);
                return Ok(());
            }
            let inst = self.assignment(Slot(slot), line)?;
            return self.push(inst, line);
        }
        let inst = self.statement(line)?;
        self.push(inst, line)
    }

    fn push(&mut self, inst: Inst, line: &mut Line) -> Result<(), ParseError> {
        self.body.code.push(inst);
        self.body.spans.push(line.span()?);
        Ok(())
    }

    fn edge(&mut self, number: u32, line: &mut Line) -> Result<(), ParseError> {
        let target = BlockId(line.numbered('b')?);
        let mut moves = Vec::new();
        while line.mark(b'[') {
            moves.push(Move {
                dst: line.slot()?,
                src: line.slot()?,
            });
            line.expect_mark(b']')?;
        }
        self.edges.insert(number, (target, moves));
        Ok(())
    }

    fn table(&mut self, number: u32, line: &mut Line) -> Result<(), ParseError> {
        let mut table = SwitchTable {
            cases: Vec::new(),
            default: None,
        };
        if line.take("default") {
            table.default = Some(EdgeId(line.numbered('e')?));
        }
        while !line.is_done() {
            table
                .cases
                .push((line.number()?, EdgeId(line.numbered('e')?)));
        }
        self.tables.insert(number, table);
        Ok(())
    }

    fn statement(&mut self, line: &mut Line) -> Result<Inst, ParseError> {
        let word = line.word()?.to_owned();
        Ok(match word.as_str() {
            "inside" => Inst::PtrInside { ptr: line.slot()? },
            "store" => Inst::Store {
                packed: line.take("packed"),
                ty: line.ty()?,
                value: line.slot()?,
                ptr: line.slot()?,
            },
            "call" => {
                let site = line.numbered('#')?;
                let parsed = parse_call(line)?;
                self.calls.insert(site, parsed);
                Inst::Call { site }
            }
            "jump" => Inst::Jump {
                edge: EdgeId(line.numbered('e')?),
            },
            "branch" => Inst::Branch {
                cond: line.slot()?,
                then: EdgeId(line.numbered('e')?),
                otherwise: EdgeId(line.numbered('e')?),
            },
            "switch" => Inst::Switch {
                width: line.width()?,
                value: line.slot()?,
                table: line.numbered('s')?,
            },
            "indirect" => Inst::IndirectJump {
                ptr: line.slot()?,
                table: line.numbered('s')?,
            },
            "return" => match line.take_numbered('%') {
                Some(slot) => Inst::Return {
                    value: Slot(slot),
                    count: line.number()?,
                },
                None => Inst::Return {
                    value: Slot(0),
                    count: 0,
                },
            },
            "unreachable" => Inst::Unreachable,
            "unsupported" => Inst::Unsupported {
                what: line.number()?,
            },
            other => return Err(line.error(format!("unknown instruction '{other}'"))),
        })
    }

    fn assignment(&mut self, dst: Slot, line: &mut Line) -> Result<Inst, ParseError> {
        let word = line.word()?.to_owned();
        if let Some(computed) = computed(&word, dst, line)? {
            return Ok(computed);
        }
        Ok(match word.as_str() {
            "move" => Inst::Move {
                dst,
                src: line.slot()?,
            },
            "select" => Inst::Select {
                dst,
                cond: line.slot()?,
                a: line.slot()?,
                b: line.slot()?,
            },
            "ptradd" => Inst::PtrAdd {
                dst,
                base: line.slot()?,
                offset: line.slot()?,
            },
            "ptrindex" => {
                let (base, width, index) = (line.slot()?, line.width()?, line.slot()?);
                Inst::PtrIndex {
                    dst,
                    base,
                    index,
                    scale: line.number()?,
                    width,
                }
            }
            "ptrindexin" => self.bounded_index(dst, line)?,
            "load" => Inst::Load {
                packed: line.take("packed"),
                ty: line.ty()?,
                dst,
                ptr: line.slot()?,
            },
            "alloca" => self.alloca(dst, line)?,
            "rmw" => {
                let op = RmwOp::from_word(line.word()?);
                let op = op.ok_or_else(|| line.error("expected an atomic operation"))?;
                Inst::AtomicRmw {
                    op,
                    ty: line.ty()?,
                    dst,
                    ptr: line.slot()?,
                    value: line.slot()?,
                }
            }
            "cmpxchg" => Inst::CmpXchg {
                ty: line.ty()?,
                dst,
                ptr: line.slot()?,
                expected: line.slot()?,
            },
            other => return Err(line.error(format!("unknown instruction '{other}'"))),
        })
    }

    fn bounded_index(&mut self, dst: Slot, line: &mut Line) -> Result<Inst, ParseError> {
        let (base, width, index) = (line.slot()?, line.width()?, line.slot()?);
        let (scale, end) = (line.number()?, line.number()?);
        let member = line.take("member");
        if !member {
            line.expect("row")?;
        }
        let info = self.bounds.len() as u32;
        self.bounds.push(Bound { scale, end, member });
        Ok(Inst::PtrIndexIn {
            dst,
            base,
            index,
            info,
            width,
        })
    }

    fn alloca(&mut self, dst: Slot, line: &mut Line) -> Result<Inst, ParseError> {
        let (info, count) = (line.numbered('#')?, line.slot()?);
        let elem_size = line.number()?;
        line.expect("align")?;
        let align = line.number()?;
        let var = match line.take("var") {
            true => Some(VarId(line.number()?)),
            false => None,
        };
        let alloca = AllocaInfo {
            elem_size,
            align,
            var,
        };
        self.allocas.insert(info, alloca);
        Ok(Inst::Alloca { dst, count, info })
    }

    /// Puts the numbered things in their places.
    pub(super) fn finish(self, line: &Line) -> Result<Body, ParseError> {
        let mut body = self.body;
        let end = position(body.code.len());
        let ends = self.starts.iter().skip(1).copied().chain([end]);
        body.blocks = self
            .starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| Block { start, end })
            .collect();
        for (target, mut moves) in dense(self.edges, "edge", line)? {
            let pc = body.blocks.get(target.0 as usize).map_or(0, |b| b.start);
            let (first_move, move_count) = (position(body.moves.len()), position(moves.len()));
            body.moves.append(&mut moves);
            body.edges.push(Edge {
                target,
                pc,
                first_move,
                move_count,
            });
        }
        body.switches = dense(self.tables, "switch table", line)?;
        body.bounds = self.bounds;
        body.calls = dense(self.calls, "call site", line)?;
        body.allocas = dense(self.allocas, "stack object", line)?;
        Ok(body)
    }
}

/// The values of a map whose keys are 0, 1, 2, …
fn dense<T>(map: BTreeMap<u32, T>, what: &str, line: &Line) -> Result<Vec<T>, ParseError> {
    let mut values = Vec::with_capacity(map.len());
    for (key, value) in map {
        if key as usize != values.len() {
            return Err(line.error(format!(
                "{what} {} is missing in the function above",
                values.len()
            )));
        }
        values.push(value);
    }
    Ok(values)
}

/// What is computed of values alone: arithmetic, conversions and comparisons.
fn computed(word: &str, dst: Slot, line: &mut Line) -> Result<Option<Inst>, ParseError> {
    if let Some(op) = IntOp::from_word(word) {
        let (width, a, b) = (line.width()?, line.slot()?, line.slot()?);
        return Ok(Some(match width {
            ..=64 => Inst::Int {
                op,
                width,
                dst,
                a,
                b,
            },
            _ => Inst::WideInt {
                op,
                width,
                dst,
                a,
                b,
            },
        }));
    }
    if let Some(op) = FloatOp::from_word(word) {
        return Ok(Some(Inst::Float {
            op,
            ty: float_ty(line)?,
            dst,
            a: line.slot()?,
            b: line.slot()?,
        }));
    }
    if let Some(op) = CastOp::from_word(word) {
        let (from, a, to) = (line.ty()?, line.slot()?, line.ty()?);
        return Ok(Some(Inst::Cast {
            op,
            from,
            to,
            dst,
            a,
        }));
    }
    Ok(match word {
        "cmp" => Some(comparison(dst, line)?),
        "fcmp" => {
            let pred = FloatPred::from_word(line.word()?);
            let pred = pred.ok_or_else(|| line.error("expected a comparison"))?;
            Some(Inst::FloatCmp {
                pred,
                ty: float_ty(line)?,
                dst,
                a: line.slot()?,
                b: line.slot()?,
            })
        }
        "fneg" => Some(Inst::FloatNeg {
            ty: float_ty(line)?,
            dst,
            a: line.slot()?,
        }),
        _ => None,
    })
}

fn comparison(dst: Slot, line: &mut Line) -> Result<Inst, ParseError> {
    let pred = CmpPred::from_word(line.word()?);
    let pred = pred.ok_or_else(|| line.error("expected a comparison"))?;
    let (width, a, b) = (line.width()?, line.slot()?, line.slot()?);
    Ok(match width {
        ..=64 => Inst::Cmp {
            pred,
            width,
            dst,
            a,
            b,
        },
        _ => Inst::WideCmp {
            pred,
            width,
            dst,
            a,
            b,
        },
    })
}

fn parse_call(line: &mut Line) -> Result<CallSite, ParseError> {
    let callee = if let Some(slot) = line.take_numbered('%') {
        Callee::Indirect(Slot(slot))
    } else if let Some(id) = line.take_numbered('f') {
        Callee::Direct(FuncId(id))
    } else {
        let intrinsic = Intrinsic::from_name(line.word()?);
        Callee::Intrinsic(intrinsic.ok_or_else(|| line.error("expected a callee"))?)
    };
    let args = parse_list(line, |line| {
        let ty = parse_arg_ty(line)?;
        Ok(Arg {
            slot: line.slot()?,
            ty,
        })
    })?;
    let mut site = CallSite {
        callee,
        args,
        dst: Slot(0),
        results: Vec::new(),
    };
    if let Some(dst) = line.take_numbered('%') {
        site.dst = Slot(dst);
        site.results = parse_list(line, Line::ty)?;
    }
    Ok(site)
}

fn float_ty(line: &mut Line) -> Result<FloatTy, ParseError> {
    let ty = FloatTy::from_word(line.word()?);
    ty.ok_or_else(|| line.error("expected a floating-point type"))
}

/// A table position: the text would have to have 2^32 lines to exceed it.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
