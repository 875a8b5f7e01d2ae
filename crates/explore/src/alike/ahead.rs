//! What may still be executed: whether an instruction that tells ranks apart lies ahead.
//!
//! Over blocks and calls, whatever the conditions. A call of a function that the program does not define
//! may lead into any function whose address is taken anywhere, and so may one through a pointer; so may
//! the end of the process, which runs handlers. Errs towards "lies ahead".

use std::collections::BTreeSet;

use concord_ir::{Body, Callee, Const, FuncId, Inst, Module};

use super::Site;

/// By function and block, whether executing from there may meet such an instruction.
pub(super) struct Ahead {
    functions: Vec<Vec<bool>>,
    /// Where each block begins, by function.
    starts: Vec<Vec<u32>>,
    /// Whether that may be so wherever a process stands: in what runs at its end.
    anyway: bool,
}

impl Ahead {
    pub(super) fn of(module: &Module, sites: &BTreeSet<Site>) -> Ahead {
        let bodies: Vec<Option<&Body>> = module.functions.iter().map(|f| f.body.as_ref()).collect();
        let starts = bodies.iter().map(|body| {
            let blocks = body.iter().flat_map(|body| &body.blocks);
            blocks.map(|block| block.start).collect()
        });
        let mut ahead = Ahead {
            functions: bodies
                .iter()
                .map(|body| vec![false; body.map_or(0, |body| body.blocks.len())])
                .collect(),
            starts: starts.collect(),
            anyway: false,
        };
        for (function, at) in sites {
            let block = ahead.block(*function, *at);
            ahead.functions[function.0 as usize][block] = true;
        }
        let taken = taken(module);
        while ahead.spread(&bodies, &taken) {}
        let last = module.destructors.iter().chain(&taken);
        ahead.anyway = last.into_iter().any(|function| ahead.begins(*function));
        ahead
    }

    fn block(&self, function: FuncId, at: u32) -> usize {
        let starts = &self.starts[function.0 as usize];
        starts.partition_point(|start| *start <= at) - 1
    }

    /// Whether calling a function may meet one.
    fn begins(&self, function: FuncId) -> bool {
        let blocks = &self.functions[function.0 as usize];
        blocks.first() == Some(&true)
    }

    /// One pass over everything; whether that has changed anything.
    fn spread(&mut self, bodies: &[Option<&Body>], taken: &BTreeSet<FuncId>) -> bool {
        let outside = taken.iter().any(|function| self.begins(*function));
        let mut changed = false;
        for (function, body) in bodies.iter().enumerate() {
            let Some(body) = body else { continue };
            for block in (0..body.blocks.len()).rev() {
                if self.functions[function][block] {
                    continue;
                }
                let place = body.blocks[block];
                let code = &body.code[place.start as usize..place.end as usize];
                let meets = code.iter().any(|inst| match inst {
                    Inst::Call { site } => match body.calls[*site as usize].callee {
                        Callee::Direct(callee) if bodies[callee.0 as usize].is_some() => {
                            self.begins(callee)
                        }
                        _ => outside,
                    },
                    other => concord_exec::edges(body, other)
                        .into_iter()
                        .map(|edge| body.edges[edge.0 as usize].target)
                        .any(|target| self.functions[function][target.0 as usize]),
                });
                self.functions[function][block] = meets;
                changed |= meets;
            }
        }
        changed
    }

    /// Whether a process that stands there, in these frames, may meet one.
    pub(super) fn of_frames(&self, mut frames: impl Iterator<Item = Site>) -> bool {
        self.anyway
            || frames.any(|(function, at)| {
                let block = self.block(function, at);
                self.functions[function.0 as usize][block]
            })
    }
}

/// The functions whose addresses are taken.
fn taken(module: &Module) -> BTreeSet<FuncId> {
    let inits = module.globals.iter().filter_map(|g| g.init.as_ref());
    let relocated = inits.flat_map(|init| &init.relocs).map(|r| &r.value);
    let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
    let all = relocated.chain(bodies.flat_map(|body| &body.consts));
    all.filter_map(|value| match value {
        Const::Function(function) => Some(*function),
        _ => None,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ahead(text: &str, sites: &[(&str, u32)]) -> (Module, Ahead) {
        let module: Module = text.parse().expect("a module");
        let named = |(name, at): &(&str, u32)| (module.function_named(name).expect(name), *at);
        let sites = sites.iter().map(named).collect();
        let ahead = Ahead::of(&module, &sites);
        (module, ahead)
    }

    #[test]
    fn nothing_known_nothing_ahead() {
        let text = "fn @main() -> () { b0: return }";
        if text.parse::<Module>().is_err() {
            return;
        }
        let (module, ahead) = ahead(text, &[]);
        let main = module.function_named("main").expect("main");
        assert!(!ahead.of_frames([(main, 0)].into_iter()));
    }
}
