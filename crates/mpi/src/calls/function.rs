//! An MPI function, and what follows from what `runtime/mpi_functions.tsv` says about it
//! ([`super::facts`]). What threads have to know stands in `threading.rs`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use concord_abi::Arg;

use super::facts::{
    Allowed, Assumes, AtWindow, DECLARED, Facts, Failed, Handle, InRecord, Message, Row,
};
use super::{CallModel, FAMILIES};

/// The families whose functions communicate, or wait for communication.
const COMMUNICATING: [&str; 9] = [
    "p2p",
    "persistent",
    "partitioned",
    "probe",
    "completion",
    "collective",
    "neighbour",
    "onesided",
    "io",
];

/// The families whose functions an open world knows ([`crate::World::open_world`]). What is not among
/// them has an answer there that nobody has looked at.
const OPEN: [&str; 15] = [
    "attribute",
    "buffering",
    "collective",
    "communicator",
    "completion",
    "conversion",
    "datatype",
    "environment",
    "errhandler",
    "group",
    "info",
    "op",
    "p2p",
    "persistent",
    "status",
];

/// An MPI function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Function(u16);

pub(super) struct Declared {
    name: &'static str,
    pub(super) parameters: &'static str,
    pub(super) family: &'static str,
    model: Option<Model>,
    facts: Facts,
}

#[derive(Clone, Copy)]
pub(super) struct Model {
    pub run: CallModel,
    /// Whether counts are `MPI_Count` (`_c` and `_x` functions).
    pub large: bool,
}

/// Which functions are [`Function::is_alone`]: asked in every turn of a rank.
static ALONE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let all = (0..FUNCTIONS.len() as u16).map(Function);
    all.map(Function::concerns_itself).collect()
});

/// The families whose functions are [`Function::treats_ranks_alike`].
const NAMING: [&str; 5] = ["collective", "completion", "datatype", "p2p", "probe"];

/// Others that are.
const ASKING: [&str; 8] = [
    "MPI_Comm_rank",
    "MPI_Comm_size",
    "MPI_Finalize",
    "MPI_Finalized",
    "MPI_Get_count",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Initialized",
];

/// Which functions are [`Function::treats_ranks_alike`].
static ALIKE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let all = FUNCTIONS.iter();
    all.map(|f| NAMING.contains(&f.family) || ASKING.contains(&f.name))
        .collect()
});

static FUNCTIONS: LazyLock<Vec<Declared>> = LazyLock::new(|| {
    let mut models: BTreeMap<&str, CallModel> = BTreeMap::new();
    for (name, run) in FAMILIES.iter().copied().flatten() {
        let earlier = models.insert(name, *run);
        assert!(earlier.is_none(), "{name} is in two tables");
    }
    let declared = |line: &'static str| {
        let row = Row::of(line);
        let name = row.text("name");
        let base = name.strip_suffix("_c").or_else(|| name.strip_suffix("_x"));
        let large = base.and_then(|base| models.get(base));
        let model = match models.get(name) {
            Some(&run) => Some(Model { run, large: false }),
            None => large.map(|&run| Model { run, large: true }),
        };
        Declared {
            name,
            parameters: row.text("parameters"),
            family: row.text("family"),
            model,
            facts: row.facts(),
        }
    };
    DECLARED.lines().skip(1).map(declared).collect()
});

static BY_NAME: LazyLock<BTreeMap<&'static str, u16>> =
    LazyLock::new(|| FUNCTIONS.iter().map(|f| f.name).zip(0..).collect());

impl Function {
    /// The function of this name; `PMPI_` names mean the same as `MPI_` ones.
    pub fn named(name: &str) -> Option<Function> {
        let name = match name.strip_prefix('P') {
            Some(rest) if rest.starts_with("MPI_") => rest,
            _ => name,
        };
        BY_NAME.get(name).map(|&index| Function(index))
    }

    /// All functions that MPI declares.
    pub fn all() -> impl Iterator<Item = Function> {
        (0..FUNCTIONS.len() as u16).map(Function)
    }

    pub(super) fn declared(self) -> &'static Declared {
        &FUNCTIONS[usize::from(self.0)]
    }

    pub(super) fn facts(self) -> &'static Facts {
        &self.declared().facts
    }

    pub(super) fn model(self) -> Option<Model> {
        self.declared().model
    }

    /// The declared parameters, each with its type and name.
    pub fn parameters(self) -> impl Iterator<Item = &'static str> {
        self.declared().parameters.split(", ")
    }

    /// The name, with `MPI_`.
    pub fn name(self) -> &'static str {
        self.declared().name
    }

    /// Whether calls of it are modelled.
    pub fn is_modelled(self) -> bool {
        self.declared().model.is_some()
    }

    /// The declaration of a parameter, from 0: `int count`.
    pub fn parameter(self, index: usize) -> Option<&'static str> {
        let parameters = self.declared().parameters;
        parameters
            .split(',')
            .nth(index)
            .map(str::trim)
            .filter(|text| !text.is_empty() && *text != "void")
    }

    /// Where a call of it writes its results, and how long they are: numbers and handles that it does not
    /// read. Not buffers, arrays and statuses.
    pub(super) fn results(self, args: &[Arg]) -> impl Iterator<Item = (u64, u64)> {
        let changes = matches!(
            self.facts().handle,
            Some(Handle::Starts | Handle::Cancels | Handle::Frees | Handle::FreesRequest)
        );
        let gives = self.facts().failed == Some(Failed::Undefined) && !changes;
        let written = self.parameters().zip(args).filter_map(|(parameter, arg)| {
            let (what, name) = parameter.rsplit_once('*')?;
            let len = match what.trim() {
                _ if name.contains('[') => return None,
                "MPI_Count" | "MPI_Aint" | "MPI_Offset" => 8,
                "int" | "MPI_Comm" | "MPI_Datatype" | "MPI_Errhandler" | "MPI_File"
                | "MPI_Group" | "MPI_Info" | "MPI_Message" | "MPI_Op" | "MPI_Request"
                | "MPI_Session" | "MPI_Win" => 4,
                _ => return None,
            };
            let at = arg.term.is_none().then(|| arg.u64())?;
            (at != 0).then_some((at, len))
        });
        written.filter(move |_| gives)
    }

    /// Whether it may be called before MPI is initialised and after it is finalised.
    pub(super) fn is_always_allowed(self) -> bool {
        matches!(self.facts().phase, Some(Allowed::Any | Allowed::Begins))
    }

    /// Whether it can be called where one process stands for all.
    pub fn is_open(self) -> bool {
        OPEN.contains(&self.declared().family) || self.is_plain_probe()
    }

    /// Whether it looks at messages and leaves them where they are.
    pub fn is_plain_probe(self) -> bool {
        matches!(self.name(), "MPI_Probe" | "MPI_Iprobe")
    }

    /// Whether its buffers have a block for every process of a communicator.
    pub fn has_blocks_by_process(self) -> bool {
        self.facts().blocks != Some(false)
    }

    /// Whether it communicates, or waits for communication.
    pub(super) fn communicates(self) -> bool {
        COMMUNICATING.contains(&self.declared().family)
    }

    /// Whether it does nothing but read or write a status of the program's.
    pub(crate) fn only_reads_statuses(self) -> bool {
        self.declared().family == "status"
    }

    /// Whether it is the last call for most purposes: `MPI_Finalize`.
    pub fn ends_mpi(self) -> bool {
        self.facts().phase == Some(Allowed::Ends)
    }

    /// Whether the path model knows all that it does to others.
    pub(crate) fn is_recorded(self) -> bool {
        let recorded = self.facts().recorded;
        recorded.is_some_and(|recorded| recorded != InRecord::No)
    }

    /// Whether the program could learn from it how far others are without waiting for them.
    pub fn looks_at_progress(self) -> bool {
        self.facts().looks != Some(false)
    }

    /// Whether a call of it depends on nothing but the caller's own state, and leaves nothing
    /// elsewhere but messages, receives and its part in collective calls. A part of those of which that is true.
    pub fn is_alone(self) -> bool {
        ALONE[usize::from(self.0)]
    }

    fn concerns_itself(self) -> bool {
        let Facts {
            phase,
            recorded,
            looks,
            assumes,
            handle,
            window,
            ..
        } = *self.facts();
        let families: &[&str] = match recorded {
            Some(InRecord::Operations) if phase == Some(Allowed::Ends) => &["environment"],
            Some(InRecord::Operations) => &["p2p", "completion", "collective"],
            Some(InRecord::Alone) => &["communicator", "datatype", "group", "op", "status"],
            Some(InRecord::No) | None => return false,
        };
        matches!(phase, Some(Allowed::Between | Allowed::Ends))
            && looks == Some(false)
            && assumes == Some(Assumes::Nothing)
            && handle.is_some_and(|handle| handle == Handle::None)
            && window.is_some_and(|window| window == AtWindow::None)
            && families.contains(&self.declared().family)
    }

    /// Whether what it gives the program about other ranks are their names, as it takes them, and
    /// whether it asks for nothing else that tells them apart. What collective calls do is asked of them
    /// (`World::enter`).
    pub fn treats_ranks_alike(self) -> bool {
        ALIKE[usize::from(self.0)]
    }

    /// Whether a call of it belongs to the story though it posts nothing and returns at once.
    pub fn is_notable(self) -> bool {
        self.facts().notable != Some(false)
    }

    /// Whether it tells the time.
    pub fn reads_clock(self) -> bool {
        self.facts()
            .assumes
            .is_none_or(|assumes| assumes == Assumes::Clock)
    }

    /// Whether it allocates memory for the program, which could fail.
    pub fn allocates(self) -> bool {
        self.facts()
            .assumes
            .is_none_or(|assumes| assumes == Assumes::Memory)
    }

    /// Whether its answer is that of this host or this library.
    pub fn names_host(self) -> bool {
        self.facts()
            .assumes
            .is_none_or(|assumes| assumes == Assumes::Host)
    }

    fn message_is(self, any_of: &[Message]) -> bool {
        let message = self.facts().message;
        message.is_none_or(|message| any_of.contains(&message))
    }

    /// Whether it is about sending a message.
    pub fn sends(self) -> bool {
        self.message_is(&[Message::Send, Message::Ready, Message::Exchange])
    }

    /// Whether it is about receiving a message.
    pub fn receives(self) -> bool {
        self.message_is(&[Message::Receive, Message::Matched, Message::Exchange])
    }

    /// Whether it is about a ready send.
    pub fn is_ready_send(self) -> bool {
        self.message_is(&[Message::Ready])
    }

    /// Whether it waits until buffered messages are transmitted.
    pub fn drains_buffers(self) -> bool {
        self.facts().message == Some(Message::Drains)
    }

    /// Whether a call of it may post a receive or a ready send; persistent ones are posted when they
    /// are started.
    pub(crate) fn posts(self) -> bool {
        let about = self.message_is(&[Message::Receive, Message::Exchange, Message::Ready]);
        match self.facts().handle {
            None | Some(Handle::Starts) => true,
            Some(Handle::Prepares) => false,
            Some(_) => about,
        }
    }

    /// Whether it starts persistent requests.
    pub fn starts_requests(self) -> bool {
        self.facts().handle == Some(Handle::Starts)
    }

    /// Whether it cancels operations.
    pub fn cancels(self) -> bool {
        let handle = self.facts().handle;
        handle.is_none_or(|handle| handle == Handle::Cancels)
    }

    /// Whether it frees requests that may be active.
    pub fn frees_requests(self) -> bool {
        let handle = self.facts().handle;
        handle.is_none_or(|handle| handle == Handle::FreesRequest)
    }

    /// Whether it frees an object, whose handle then is null.
    pub fn frees(self) -> bool {
        let handle = self.facts().handle;
        matches!(handle, Some(Handle::Frees | Handle::FreesRequest))
    }

    /// Whether what it gives is predefined by the standard, however it is asked for (MPI 4.1
    /// §19.1.5), so that nobody has to free it.
    pub(crate) fn gives_predefined(self) -> bool {
        self.facts().handle == Some(Handle::Predefined)
    }

    fn is_at_window(self, what: AtWindow) -> bool {
        let window = self.facts().window;
        window.is_none_or(|window| window == what)
    }

    /// Whether it changes a window's memory and gets what was there.
    pub fn fetches(self) -> bool {
        self.is_at_window(AtWindow::Fetches)
    }

    /// Whether it changes a window's memory atomically and gets nothing.
    pub fn accumulates(self) -> bool {
        self.is_at_window(AtWindow::Accumulates)
    }

    /// Whether it locks a window at one target; its first argument says how.
    pub fn locks(self) -> bool {
        self.is_at_window(AtWindow::Locks)
    }

    /// Whether it locks a window at all targets, shared.
    pub fn locks_all(self) -> bool {
        self.is_at_window(AtWindow::LocksAll)
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::COLUMNS;
    use super::*;

    #[test]
    fn every_row_is_a_function() {
        // Reads all of it: a word that is none of its column's panics.
        assert_eq!(Function::all().count(), DECLARED.lines().count() - 1);
    }

    #[test]
    fn everything_is_known_about_modelled_functions() {
        for line in DECLARED.lines().skip(1) {
            let row = Row::of(line);
            let name = row.text("name");
            let function = Function::named(name).unwrap();
            let unknown = COLUMNS.iter().filter(|column| row.text(column) == "?");
            let unknown: Vec<_> = unknown.collect();
            assert!(
                !function.is_modelled() || unknown.is_empty(),
                "{name} is modelled, but nobody has said: {unknown:?}"
            );
        }
    }

    #[test]
    fn forms_for_large_counts_differ_in_nothing_else() {
        for function in Function::all() {
            let name = function.name();
            let base = name.strip_suffix("_c").and_then(Function::named);
            if let Some(base) = base {
                assert_eq!(function.facts(), base.facts(), "{name}");
            }
        }
    }

    #[test]
    fn a_row_that_nobody_has_thought_about_is_on_the_safe_side() {
        let line = "MPI_New\tint\tvoid\tp2p\t6.0\tcurrent\t?\t?\t?\t?\t?\t?\t?\t?\t?\t?\t?\t?\t?";
        let facts = Row::of(line).facts();
        let unmodelled = Function::named("MPI_File_open").unwrap();
        assert_eq!(*unmodelled.facts(), facts);
        assert!(!unmodelled.is_recorded(), "the path model gives up");
        assert!(unmodelled.looks_at_progress(), "reductions are off");
        assert!(unmodelled.reads_clock() && unmodelled.allocates());
        assert!(unmodelled.is_ready_send() && unmodelled.posts());
        assert!(unmodelled.cancels() && unmodelled.frees_requests());
        assert!(unmodelled.fetches() && unmodelled.accumulates());
        assert!(unmodelled.locks() && unmodelled.locks_all());
        assert!(unmodelled.is_notable() && unmodelled.has_blocks_by_process());
        assert!(unmodelled.is_noticed() && !unmodelled.is_for_any_thread());
    }

    #[test]
    fn every_communicating_family_has_functions() {
        for family in COMMUNICATING {
            let mut all = Function::all().map(|f| f.declared().family);
            assert!(all.any(|known| known == family), "{family}");
        }
        let communicates = |name: &str| Function::named(name).unwrap().communicates();
        assert!(communicates("MPI_Send") && communicates("MPI_Wait"));
        assert!(!communicates("MPI_Abort") && !communicates("MPI_Type_size"));
    }

    #[test]
    fn what_posts_at_once_posts_or_starts() {
        let posts = |name: &str| Function::named(name).unwrap().posts();
        for name in ["MPI_Recv", "MPI_Isendrecv_c", "MPI_Rsend", "MPI_Startall"] {
            assert!(posts(name), "{name}");
        }
        for name in ["MPI_Send", "MPI_Recv_init", "MPI_Rsend_init", "MPI_Mrecv"] {
            assert!(!posts(name), "{name}");
        }
    }
}
