//! Who answers a call of a function that the program does not define.
//!
//! The order is fixed: the program's own definition (then there is nothing to
//! resolve), Concord's input functions, threads, MPI, the C library, otherwise nobody.
//! A function that nobody answers is reported when it is called, never
//! skipped.

use concord_ir::{Body, Callee, Const, FuncId, Module, Slot};
use concord_libc::Assumption;
use concord_mpi::World;
use concord_mpi::constants::{MPI_LOCK_EXCLUSIVE, MPI_LOCK_SHARED};

use crate::assumptions::Assumptions;
use crate::inputs::Input;

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// `concord_symbolic` and relatives.
    Input(Input),
    /// A function of the thread library, or of our own run-time systems.
    Threads(concord_threads::Function),
    /// A function of MPI.
    Mpi(concord_mpi::Function),
    /// A function of the C library.
    Libc(concord_libc::Function),
    /// The program defines it.
    Program,
    /// Nobody.
    Nobody,
}

/// How functions begin with which OpenMP's threads share tasks, chunks of loops, and cancellation.
const SHARING: [&str; 6] = [
    "__kmpc_omp_task",
    "__kmpc_omp_target_task",
    "__kmpc_dispatch_",
    "__kmpc_cancel",
    "__kmpc_doacross",
    "__kmpc_ordered",
];

/// The models of all functions of a program, and the numbers of its call
/// sites.
#[derive(Clone, Debug)]
pub struct Models {
    models: Vec<Model>,
    /// Per function, the number of its first call site.
    first_site: Vec<u32>,
    /// Per function, what its outcome takes for granted.
    assumes: Vec<Assumptions>,
    /// Whether the program turns addresses into numbers.
    looks_at_addresses: bool,
    // Asked at every turn.
    reads_clock: bool,
    has_threads: bool,
    knows_threads: bool,
    shares_work: bool,
}

impl Models {
    /// Resolves every function of a module.
    pub fn of(module: &Module) -> Models {
        let models: Vec<Model> = module
            .functions
            .iter()
            .map(|function| {
                let name = function.name.as_str();
                if function.body.is_some() {
                    Model::Program
                } else if let Some(input) = Input::named(name) {
                    Model::Input(input)
                } else if let Some(function) = concord_threads::Function::named(name) {
                    Model::Threads(function)
                } else if let Some(function) = World::knows(name) {
                    Model::Mpi(function)
                } else if let Some(function) = concord_libc::knows(name) {
                    Model::Libc(function)
                } else {
                    Model::Nobody
                }
            })
            .collect();
        let mut next = 0;
        let mut first_site = Vec::with_capacity(module.functions.len());
        for function in &module.functions {
            first_site.push(next);
            next += function
                .body
                .as_ref()
                .map_or(0, |body| body.calls.len() as u32);
        }
        let assumes = models.iter().zip(&module.functions);
        let assumes = assumes.map(|(model, f)| Assumptions::of(*model, &f.name));
        let is_clock = |model: &Model| match model {
            Model::Libc(function) => function.reads_clock(),
            Model::Mpi(function) => function.reads_clock(),
            _ => false,
        };
        let makes_threads = |model: &Model| matches!(model, Model::Threads(f) if f.makes_threads());
        let shares_work = |function: &concord_ir::Function| {
            SHARING.iter().any(|name| function.name.starts_with(name))
        };
        Models {
            shares_work: module.functions.iter().any(shares_work),
            assumes: assumes.collect(),
            reads_clock: models.iter().any(is_clock),
            has_threads: models.iter().any(makes_threads),
            knows_threads: models
                .iter()
                .any(|model| matches!(model, Model::Threads(_))),
            models,
            first_site,
            looks_at_addresses: module.numbers_from_addresses,
        }
    }

    /// What the outcome of a call of this function takes for granted.
    pub fn assumes(&self, function: FuncId) -> Assumptions {
        self.assumes[function.0 as usize]
    }

    /// What is taken for granted without a call that leaves the program.
    pub fn assumes_anyway(&self) -> Assumptions {
        let own = self.models.iter().zip(&self.assumes);
        let own = own.filter(|(model, _)| **model == Model::Program);
        let first = match self.looks_at_addresses {
            true => Assumptions::from(Assumption::Addresses),
            false => Assumptions::default(),
        };
        own.fold(first, |all, (_, one)| all.with(*one))
    }

    /// Who answers this function.
    pub fn model(&self, function: FuncId) -> Model {
        self.models[function.0 as usize]
    }

    /// The number of a call site, the same in every run.
    pub fn site(&self, function: FuncId, call: u32) -> concord_mpi::CallSite {
        concord_mpi::CallSite(self.first_site[function.0 as usize] + call)
    }

    /// The function and call that a site's number stands for.
    pub fn place(&self, site: concord_mpi::CallSite) -> (FuncId, u32) {
        let after = self.first_site.partition_point(|first| *first <= site.0);
        let function = after.saturating_sub(1);
        (FuncId(function as u32), site.0 - self.first_site[function])
    }

    /// Whether the program could learn the time.
    pub fn reads_clock(&self) -> bool {
        self.reads_clock
    }

    /// Whether the program could have several threads.
    pub fn has_threads(&self) -> bool {
        self.has_threads
    }

    /// Whether its threads may share work without an operation that shows it: see `threads/independent.rs`.
    pub(crate) fn shares_work(&self) -> bool {
        self.shares_work
    }

    /// Whether the program has any function of threads and locks.
    pub(crate) fn knows_threads(&self) -> bool {
        self.knows_threads
    }

    /// Whether the program looks at locks without waiting for them.
    pub fn looks_at_locks(&self) -> bool {
        self.calls_threads(concord_threads::Function::looks_at_locks)
    }

    fn calls_threads(&self, is_meant: impl Fn(concord_threads::Function) -> bool) -> bool {
        let meant = |model: &Model| matches!(model, Model::Threads(f) if is_meant(*f));
        self.models.iter().any(meant)
    }

    /// Whether the program could use a file of the machine.
    pub fn opens_files(&self) -> bool {
        let uses = |model: &Model| matches!(model, Model::Libc(function) if function.uses_files());
        self.models.iter().any(uses)
    }

    /// Whether the program has operations on windows.
    pub fn uses_windows(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::is_one_sided)
    }

    /// Whether the program has ready sends.
    pub fn has_ready_sends(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::is_ready_send)
    }

    /// Whether the program cancels operations.
    pub fn cancels(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::cancels)
    }

    /// Whether operations on windows that fetch and some that do not may
    /// compete.
    pub fn fetches_and_accumulates(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::fetches)
            && self.calls_mpi(concord_mpi::Function::accumulates)
    }

    /// Whether shared and exclusive locks of windows may compete: the program
    /// has calls for both.
    pub fn mixes_locks(&self, module: &Module) -> bool {
        let locks = |callee: FuncId| matches!(self.model(callee), Model::Mpi(f) if f.locks());
        let is_taken = |value: &Const| matches!(value, Const::Function(f) if locks(*f));
        let inits = module.globals.iter().filter_map(|g| g.init.as_ref());
        // Nobody knows what a call through a pointer asks for.
        let mut exclusive = inits.flat_map(|i| &i.relocs).any(|r| is_taken(&r.value));
        let mut shared = exclusive || self.calls_mpi(concord_mpi::Function::locks_all);
        for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
            let taken = body.consts.iter().any(is_taken);
            shared |= taken;
            exclusive |= taken;
            for site in &body.calls {
                if !matches!(site.callee, Callee::Direct(callee) if locks(callee)) {
                    continue;
                }
                let kind = site.args.first().and_then(|arg| constant(body, arg.slot));
                shared |= kind != Some(MPI_LOCK_EXCLUSIVE);
                exclusive |= kind != Some(MPI_LOCK_SHARED);
            }
        }
        shared && exclusive
    }

    /// Whether the program frees requests.
    pub fn frees_requests(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::frees_requests)
    }

    /// Whether the program could learn how far others are without waiting for
    /// them.
    pub fn looks_at_progress(&self) -> bool {
        self.calls_mpi(concord_mpi::Function::looks_at_progress)
    }

    /// MPI functions of the program whose outcomes are not all explored, each
    /// with what is left out: a proof must not rest on them.
    pub fn approximated(&self) -> Vec<String> {
        let one_sided = self.calls_mpi(concord_mpi::Function::is_one_sided);
        if self.has_threads() && (one_sided || self.has_ready_sends() || self.cancels()) {
            let what = "there are threads beside windows, ready sends or `MPI_Cancel`: what orders \
                        these is known for processes only, not for threads";
            return vec![what.to_owned()];
        }
        // A receive that is posted first may be cancelled first, too.
        if self.has_ready_sends() && self.cancels() {
            let what = "there are ready sends and `MPI_Cancel`: whether a receive is posted at a \
                        given time is checked in some schedules only";
            return vec![what.to_owned()];
        }
        Vec::new()
    }

    /// Whether the program has such a function. One that is not modelled does
    /// not count, whatever may be true of it: no execution goes on after a call
    /// of it.
    fn calls_mpi(&self, is_meant: impl Fn(concord_mpi::Function) -> bool) -> bool {
        self.models.iter().any(|model| match model {
            Model::Mpi(function) => function.is_modelled() && is_meant(*function),
            _ => false,
        })
    }
}

/// The number in a slot that is a constant's.
fn constant(body: &Body, slot: Slot) -> Option<i32> {
    let at = slot.0.checked_sub(body.first_const)?;
    match body.consts.get(at as usize)? {
        Const::Bits(bits) => Some(*bits as i32),
        _ => None,
    }
}
