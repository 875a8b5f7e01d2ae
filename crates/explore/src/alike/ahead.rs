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
    /// The same from each instruction on.
    from: Vec<Vec<bool>>,
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
            from: Vec::new(),
            anyway: false,
        };
        for (function, at) in sites {
            let block = ahead.block(*function, *at);
            ahead.functions[function.0 as usize][block] = true;
        }
        let taken = taken(module);
        while ahead.spread(&bodies, &taken) {}
        ahead.look_at_each(&bodies, &taken, sites);
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

    /// Whether an instruction may lead to one, by a call or an edge.
    fn leads(
        &self,
        (function, body): (usize, &Body),
        inst: &Inst,
        bodies: &[Option<&Body>],
        outside: bool,
    ) -> bool {
        match inst {
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
        }
    }

    /// From each instruction on, once that is known of blocks.
    fn look_at_each(
        &mut self,
        bodies: &[Option<&Body>],
        taken: &BTreeSet<FuncId>,
        sites: &BTreeSet<Site>,
    ) {
        let outside = taken.iter().any(|function| self.begins(*function));
        for (function, body) in bodies.iter().enumerate() {
            let Some(body) = body else {
                self.from.push(Vec::new());
                continue;
            };
            let mut from = vec![false; body.code.len()];
            for block in &body.blocks {
                let mut later = false;
                for at in (block.start..block.end).rev() {
                    let inst = &body.code[at as usize];
                    later |= sites.contains(&(FuncId(function as u32), at))
                        || self.leads((function, body), inst, bodies, outside);
                    from[at as usize] = later;
                }
            }
            self.from.push(from);
        }
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
                let mut code = code.iter();
                let meets = code.any(|inst| self.leads((function, body), inst, bodies, outside));
                self.functions[function][block] = meets;
                changed |= meets;
            }
        }
        changed
    }

    /// Whether a process whose calls stand there, the outermost first, may meet one. The innermost
    /// may make its call again; the others are behind theirs.
    pub(super) fn of_frames(&self, frames: impl Iterator<Item = Site>) -> bool {
        let frames: Vec<Site> = frames.collect();
        let innermost = frames.len().saturating_sub(1);
        let mut frames = frames.into_iter().enumerate();
        self.anyway
            || frames.any(|(depth, (function, at))| {
                let next = at as usize + usize::from(depth < innermost);
                self.from[function.0 as usize].get(next) != Some(&false)
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

    /// `main` greets in a block, calls `serve` in the next one, and ends; `serve` is a loop.
    const PROGRAM: &str = r#"concord-ir 1

function f0 "greet" () ()

function f1 "main" () ()
  body
  slots
  %0 = const i1 0x1
 b0:
  call #0 f0 ()
  jump e0
    e0 b1
 b1:
  call #1 f2 (i1 %0)
  jump e1
    e1 b2
 b2:
  return

function f2 "serve" (i1) ()
  body
  slots i1
 b0:
  call #0 f0 ()
  branch %0 e0 e1
    e0 b0
    e1 b1
 b1:
  call #1 f0 ()
  return
"#;

    fn ahead(sites: &[(u32, u32)]) -> Ahead {
        let module: Module = PROGRAM.parse().expect("a module");
        let sites = sites.iter().map(|(f, at)| (FuncId(*f), *at)).collect();
        Ahead::of(&module, &sites)
    }

    fn meets(ahead: &Ahead, frames: &[(u32, u32)]) -> bool {
        ahead.of_frames(frames.iter().map(|(f, at)| (FuncId(*f), *at)))
    }

    #[test]
    fn what_lies_behind_does_not_count() {
        let greeting = ahead(&[(1, 0)]);
        assert!(meets(&greeting, &[(1, 0)]));
        assert!(!meets(&greeting, &[(1, 2)]));
        assert!(!meets(&greeting, &[(1, 2), (2, 0)]));
    }

    #[test]
    fn loops_and_calls_lead_on() {
        let in_loop = ahead(&[(2, 0)]);
        assert!(meets(&in_loop, &[(1, 0)]));
        assert!(meets(&in_loop, &[(1, 2), (2, 0)]));
        assert!(meets(&in_loop, &[(1, 2), (2, 1)]));
        assert!(!meets(&in_loop, &[(1, 2), (2, 2)]));
        assert!(!meets(&in_loop, &[(1, 3)]));
    }

    #[test]
    fn callers_go_on_behind_their_calls() {
        let late = ahead(&[(1, 3)]);
        assert!(meets(&late, &[(1, 2), (2, 2)]));
        assert!(!meets(&late, &[(1, 4)]));
        assert!(!meets(&ahead(&[]), &[(1, 0)]));
    }
}
