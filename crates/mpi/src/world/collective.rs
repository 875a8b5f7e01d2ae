//! Collective calls: how the calls of different ranks find each other.
//!
//! MPI 4.1 §6. All members of a communicator must start its collectives in the same order,
//! blocking and nonblocking ones alike (§6.12), so the n-th call of every member belongs to the
//! n-th [`Collective`]. Members that do not call the same routine, with the same root and
//! operation, are told so as soon as it is seen; no run would end well.

use std::collections::VecDeque;
use std::sync::Arc;

use super::buffer::{Buffer, Typed};
use super::context::{Attributes, ContextId, Handler};
use super::extent::Extent;
use super::misuse::{MisuseKind, broken};
use super::needs::Needs;
use super::request::RequestId;
use super::step::{Stop, involved};
use super::trace::{CallSite, OpId, Unobserved};
use super::window::{Clock, NewWindow};
use crate::calls::Function;
use crate::group::Group;
use crate::info::Info;
use crate::op::Op;
use crate::topology::{Edge, Topology};

/// Which routine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Routine {
    Barrier,
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    Reduce,
    Allreduce,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
    NeighborAllgather,
    NeighborAllgatherv,
    NeighborAlltoall,
    NeighborAlltoallv,
    NeighborAlltoallw,
    CommDup,
    CommSplit,
    CommSplitType,
    CommCreate,
    IntercommCreate,
    IntercommMerge,
    CartCreate,
    CartSub,
    GraphCreate,
    DistGraphCreate,
    CommFree,
    CommDisconnect,
    CommSetInfo,
    PersistentInit,
    Finalize,
    WinCreate,
    WinAllocate,
    WinAllocateShared,
    WinCreateDynamic,
    WinFence,
    WinFree,
    WinSetInfo,
}

impl Routine {
    /// Whether `MPI_IN_PLACE` must be given by all processes or by none (§6.7, §6.8, §6.9.6).
    pub(crate) fn is_in_place_for_all(self) -> bool {
        matches!(
            self,
            Routine::Allgather
                | Routine::Allgatherv
                | Routine::Alltoall
                | Routine::Alltoallv
                | Routine::Alltoallw
                | Routine::Allreduce
        )
    }

    /// The blocking function's name.
    pub fn name(self) -> &'static str {
        match self {
            Routine::Barrier => "MPI_Barrier",
            Routine::Bcast => "MPI_Bcast",
            Routine::Gather => "MPI_Gather",
            Routine::Gatherv => "MPI_Gatherv",
            Routine::Scatter => "MPI_Scatter",
            Routine::Scatterv => "MPI_Scatterv",
            Routine::Allgather => "MPI_Allgather",
            Routine::Allgatherv => "MPI_Allgatherv",
            Routine::Alltoall => "MPI_Alltoall",
            Routine::Alltoallv => "MPI_Alltoallv",
            Routine::Alltoallw => "MPI_Alltoallw",
            Routine::Reduce => "MPI_Reduce",
            Routine::Allreduce => "MPI_Allreduce",
            Routine::ReduceScatter => "MPI_Reduce_scatter",
            Routine::ReduceScatterBlock => "MPI_Reduce_scatter_block",
            Routine::Scan => "MPI_Scan",
            Routine::Exscan => "MPI_Exscan",
            Routine::NeighborAllgather => "MPI_Neighbor_allgather",
            Routine::NeighborAllgatherv => "MPI_Neighbor_allgatherv",
            Routine::NeighborAlltoall => "MPI_Neighbor_alltoall",
            Routine::NeighborAlltoallv => "MPI_Neighbor_alltoallv",
            Routine::NeighborAlltoallw => "MPI_Neighbor_alltoallw",
            Routine::CommDup => "MPI_Comm_dup",
            Routine::CommSplit => "MPI_Comm_split",
            Routine::CommSplitType => "MPI_Comm_split_type",
            Routine::CommCreate => "MPI_Comm_create",
            Routine::IntercommCreate => "MPI_Intercomm_create",
            Routine::IntercommMerge => "MPI_Intercomm_merge",
            Routine::CartCreate => "MPI_Cart_create",
            Routine::CartSub => "MPI_Cart_sub",
            Routine::GraphCreate => "MPI_Graph_create",
            Routine::DistGraphCreate => "MPI_Dist_graph_create",
            Routine::CommFree => "MPI_Comm_free",
            Routine::CommDisconnect => "MPI_Comm_disconnect",
            Routine::CommSetInfo => "MPI_Comm_set_info",
            Routine::PersistentInit => "the initialisation of a persistent collective",
            Routine::Finalize => "MPI_Finalize",
            Routine::WinCreate => "MPI_Win_create",
            Routine::WinAllocate => "MPI_Win_allocate",
            Routine::WinAllocateShared => "MPI_Win_allocate_shared",
            Routine::WinCreateDynamic => "MPI_Win_create_dynamic",
            Routine::WinFence => "MPI_Win_fence",
            Routine::WinFree => "MPI_Win_free",
            Routine::WinSetInfo => "MPI_Win_set_info",
        }
    }
}

/// How a collective is called; the three do not match each other (§6.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub(crate) enum Flavour {
    Blocking,
    Nonblocking,
    Persistent,
}

/// The root argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Root {
    /// The routine has none.
    None,
    /// A rank: of the own group, or of the other one in an intercommunicator.
    Rank(u32),
    /// `MPI_ROOT`: the caller, for the other group.
    Here,
    /// `MPI_PROC_NULL`: in the root's group, but not the root.
    Aside,
}

/// The arguments of a collective call, ready to be started.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Plan {
    pub routine: Routine,
    pub flavour: Flavour,
    /// For persistent ones: how many the caller had initialised on the communicator before.
    pub number: u32,
    pub root: Root,
    pub op: Option<Op>,
    /// The datatype's handle, for user-defined operations.
    pub datatype: i32,
    /// What goes out: one buffer for all, or one per peer, or none.
    pub sends: Vec<Buffer>,
    /// Where it comes in: one buffer, or one per peer; `None` where nothing does (in place).
    pub recvs: Vec<Option<Buffer>>,
    /// Where the arrays of counts, displacements and datatypes lie; of blocking ones nobody asks.
    pub arrays: Extent,
    /// `MPI_IN_PLACE` is given, to a routine that wants it from all or from nobody.
    pub in_place: bool,
    pub detail: Detail,
}

/// Arguments that only some routines have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Detail {
    Nothing,
    /// How many elements each rank gets of a reduced vector.
    Blocks(Vec<u64>),
    /// The neighbours, in the order of the buffers; `None` for `MPI_PROC_NULL`.
    Neighbours {
        sources: Vec<Option<u32>>,
        destinations: Vec<Option<u32>>,
        cartesian: bool,
    },
    /// A new communicator.
    Creation(Creation),
    /// A new window.
    Window(NewWindow),
    /// What a fence asserts.
    Fence(i32),
    /// `MPI_Win_free` of a window that nobody locks.
    Unlocked,
}

/// The arguments of a call that makes a communicator, and where its handle goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Creation {
    pub into: u64,
    pub how: How,
    /// What the parent's attributes became (`MPI_Comm_dup`).
    pub attributes: Attributes,
    /// The hints of the new communicator.
    pub info: Info,
    /// The error handler of a communicator that comes from no other one
    /// (`MPI_Comm_create_from_group`).
    pub parentless: Option<Handler>,
}

/// What the new communicator is like.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum How {
    /// The same groups.
    Dup,
    /// Those with the same colour, ordered by key; `None` for `MPI_UNDEFINED`.
    Split { color: Option<i32>, key: i32 },
    /// The group's members.
    Group(Group),
    /// Two groups that know each other through a bridge.
    Bridge {
        leader: u32,
        bridge: Option<Bridge>,
        tag: i32,
    },
    /// Both groups as one.
    Merge { high: bool },
    /// The first processes, arranged.
    Arranged(Option<Arc<Topology>>),
    /// Lines or planes of a grid: who belongs to the caller's, by rank in the grid, and what
    /// remains of the grid.
    Slice {
        members: Vec<u32>,
        topology: Arc<Topology>,
    },
    /// A graph given in pieces.
    Pieces(Vec<Edge>, Weighted),
    /// A graph given by each rank's own neighbours.
    Adjacent(Arc<Topology>),
}

/// How the local leaders of `MPI_Intercomm_create` find each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bridge {
    pub context: ContextId,
    /// The remote leader's world rank.
    pub remote: concord_base::Rank,
}

/// Whether a distributed graph has weights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub(crate) enum Weighted {
    No,
    Yes,
}

/// What one member brought along.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Part {
    pub plan: Arc<Plan>,
    /// Whose arrival it waits for.
    pub needs: Needs,
    pub sent: Vec<Typed>,
    /// What the member knew.
    pub clock: Clock,
    pub request: RequestId,
    pub op: Unobserved<OpId>,
    pub function: Function,
    pub site: CallSite,
}

/// One collective operation under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Collective {
    /// By member number.
    pub parts: Vec<Option<Arc<Part>>>,
    pub arrived: u32,
    /// Who has got its results.
    pub served: Vec<bool>,
    /// The communicators that it has made so far.
    pub made: Vec<ContextId>,
}

impl Collective {
    fn new(members: u32) -> Collective {
        let n = members as usize;
        Collective {
            parts: vec![None; n],
            arrived: 0,
            served: vec![false; n],
            made: Vec::new(),
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.arrived as usize == self.parts.len()
    }

    /// Which persistent one it is. Somebody has entered it: nothing is open that nobody called.
    fn persistent(&self) -> Option<u32> {
        let (_, first) = self.first()?;
        (first.plan.flavour == Flavour::Persistent).then_some(first.plan.number)
    }

    /// The first part that arrived by member number.
    pub(crate) fn first(&self) -> Option<(u32, &Arc<Part>)> {
        self.parts
            .iter()
            .zip(0..)
            .find_map(|(part, member)| Some((member, part.as_ref()?)))
    }

    /// What a member that has come brought along.
    pub(crate) fn part(&self, member: u32) -> &Arc<Part> {
        let part = self.parts[member as usize].as_ref();
        part.unwrap_or_else(|| panic!("member {member} gets its results, and has not come"))
    }

    /// The members that have come and have no results yet.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = u32> {
        let waits =
            |(_, (part, served)): &(u32, (&Option<Arc<Part>>, &bool))| part.is_some() && !**served;
        let members = (0..).zip(self.parts.iter().zip(&self.served));
        members.filter(waits).map(|(member, _)| member)
    }
}

/// The collectives of one communicator, oldest first.
///
/// Those that are called once are matched by the order of the calls. Persistent ones are matched by
/// the order of their initialisation, and can be started in any order (§6.13): the first start of
/// the n-th one belongs to the first starts of the others' n-th.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sequence {
    open: VecDeque<Arc<Collective>>,
    /// How many calls that are not persistent each member has made, counted from the first such in
    /// `open`.
    made: Vec<u32>,
    /// How many persistent ones each member has initialised.
    initialised: Vec<u32>,
}

impl Sequence {
    pub(crate) fn new(members: u32) -> Sequence {
        Sequence {
            open: VecDeque::new(),
            made: vec![0; members as usize],
            initialised: vec![0; members as usize],
        }
    }

    /// Whether nobody has made a call yet, or all have left theirs.
    pub(super) fn is_untouched(&self) -> bool {
        let none = |counts: &[u32]| counts.iter().all(|count| *count == 0);
        self.open.is_empty() && none(&self.made) && none(&self.initialised)
    }

    /// How many calls a member has made that others have not; `None` where there are persistent ones.
    pub(super) fn made_by(&self, member: u32) -> Option<u32> {
        let persistent = self.initialised.iter().any(|count| *count > 0);
        (!persistent).then(|| self.made[member as usize])
    }

    /// A member initialises a persistent collective: its number.
    pub(crate) fn initialise(&mut self, member: u32) -> u32 {
        let next = &mut self.initialised[member as usize];
        *next += 1;
        *next - 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn get(&self, at: usize) -> Option<&Arc<Collective>> {
        self.open.get(at)
    }

    /// All that members have brought and others have not taken yet.
    pub(crate) fn parts_mut(&mut self) -> impl Iterator<Item = &mut Part> {
        let open = self.open.iter_mut().map(Arc::make_mut);
        open.flat_map(|collective| collective.parts.iter_mut().flatten())
            .map(Arc::make_mut)
    }

    /// All that members have brought, in a fixed order.
    pub(super) fn all_parts(&self) -> impl Iterator<Item = &Part> {
        let parts = self.open.iter().flat_map(|collective| &collective.parts);
        parts.flatten().map(|part| &**part)
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut Collective> {
        self.open.get_mut(at).map(Arc::make_mut)
    }

    /// Which collective a member's request belongs to.
    pub(crate) fn position(&self, member: u32, request: RequestId) -> Option<usize> {
        self.open.iter().position(|collective| {
            let part = collective
                .parts
                .get(member as usize)
                .and_then(Option::as_ref);
            part.is_some_and(|part| part.request == request) && !collective.served[member as usize]
        })
    }

    /// Adds a member's call to the collective whose turn it is.
    pub(crate) fn post(&mut self, member: u32, part: Part) -> Result<usize, Stop> {
        let persistent = part.plan.flavour == Flavour::Persistent;
        let number = part.plan.number;
        let is_its = |open: &Arc<Collective>| match persistent {
            true => open.persistent() == Some(number) && open.parts[member as usize].is_none(),
            false => open.persistent().is_none(),
        };
        let places = self.open.iter().enumerate().filter(|(_, c)| is_its(c));
        let skipped = if persistent {
            0
        } else {
            self.made[member as usize]
        };
        let found = places.map(|(at, _)| at).nth(skipped as usize);
        let at = found.unwrap_or_else(|| {
            let new = Collective::new(self.made.len() as u32);
            self.open.push_back(Arc::new(new));
            self.open.len() - 1
        });
        let collective = Arc::make_mut(&mut self.open[at]);
        if let Some((_, first)) = collective.first() {
            agree(first, &part)?;
        }
        collective.parts[member as usize] = Some(Arc::new(part));
        collective.arrived += 1;
        if !persistent {
            self.made[member as usize] += 1;
        }
        Ok(at)
    }

    /// Forgets what everybody has left.
    pub(crate) fn retire(&mut self) {
        let is_over = |open: &Collective| open.served.iter().all(|&served| served);
        self.open
            .retain(|open| open.persistent().is_none() || !is_over(open));
        // The others in their order: `made` counts from the first of them.
        while let Some(at) = self.open.iter().position(|c| c.persistent().is_none())
            && is_over(&self.open[at])
        {
            self.open.remove(at);
            for made in &mut self.made {
                *made -= 1;
            }
        }
    }
}

/// What members must agree on and what can be seen without knowing the data.
fn agree(first: &Part, part: &Part) -> Result<(), Stop> {
    let conflict = |kind, message: String| Stop::Misuse {
        kind,
        message,
        argument: None,
        others: vec![involved(first.op.0, first.function, first.site)],
    };
    let (a, b) = (&first.plan, &part.plan);
    let other = first.op.0.rank;
    if a.routine != b.routine || a.flavour != b.flavour {
        let told = |mine: &Part, theirs: &Part| {
            format!(
                "rank {} calls {} while rank {} calls {} on the same communicator",
                mine.op.0.rank,
                mine.function.name(),
                theirs.op.0.rank,
                theirs.function.name()
            )
        };
        let kind = MisuseKind::CollectiveMismatch;
        // Who is at its end has left something out: the call that nobody else makes says which.
        if b.routine == Routine::Finalize {
            let by = (first.function, first.site);
            let mut misuse = broken(other, kind, told(first, part), by);
            misuse.others = vec![involved(part.op.0, part.function, part.site)];
            return Err(Stop::Broken(misuse));
        }
        return Err(conflict(kind, told(part, first)));
    }
    if let (Root::Rank(x), Root::Rank(y)) = (a.root, b.root)
        && x != y
    {
        let message = format!(
            "rank {} gives root {y}, but rank {other} root {x}",
            part.op.0.rank
        );
        return Err(conflict(MisuseKind::RootMismatch, message));
    }
    if let (Some(x), Some(y)) = (&a.op, &b.op)
        && x != y
    {
        let message = format!("the operation differs from that of rank {other}");
        return Err(conflict(MisuseKind::OpMismatch, message));
    }
    if a.in_place != b.in_place {
        let message = match b.in_place {
            true => format!("MPI_IN_PLACE is given, but not by rank {other}"),
            false => format!("MPI_IN_PLACE is not given, but rank {other} gives it"),
        };
        return Err(conflict(MisuseKind::ArgumentMismatch, message));
    }
    if let (Detail::Fence(x), Detail::Fence(y)) = (&a.detail, &b.detail)
        && let Some((name, here)) = super::window::given_by_one(*x, *y)
    {
        let message = match here {
            true => format!("{name} is given, but not by rank {other}"),
            false => format!("{name} is not given, but rank {other} gives it"),
        };
        return Err(conflict(MisuseKind::BrokenPromise, message));
    }
    if let (Detail::Window(x), Detail::Window(y)) = (&a.detail, &b.detail)
        && let Some(lie) = super::window::not_the_same(x, y)
    {
        let message = format!("{lie} of rank {other}");
        return Err(conflict(MisuseKind::BrokenPromise, message));
    }
    Ok(())
}
