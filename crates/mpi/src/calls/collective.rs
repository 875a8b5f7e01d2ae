//! Collective communication: broadcast, gather, scatter, all-to-all, reductions, barriers.
//!
//! MPI 4.1 §6. Each routine reads its arguments into a [`Plan`]: which buffers go out, which come
//! in, and for whom. The blocking, nonblocking and persistent forms of a routine share that; who
//! gets what is decided when all are there (`world/serve.rs`).
//!
//! Buffers that the standard says are not significant on a rank are not looked at.

use std::sync::Arc;

use concord_abi::{Arg, Class, indexed};

use super::{Call, Entry, Flow};
use crate::constants::{MPI_IN_PLACE, MPI_PROC_NULL, MPI_ROOT};
use crate::datatype::Datatype;
use crate::errors::ErrorClass;
use crate::op::Op;
use crate::world::{
    Buffer, Comm, Detail, Extent, Flavour, MisuseKind, Plan, Root, Routine, Stop, Task, Work,
};

pub(super) const TABLE: &[Entry] = forms! {
    "MPI_Barrier" "MPI_Ibarrier" "MPI_Barrier_init" barrier;
    "MPI_Bcast" "MPI_Ibcast" "MPI_Bcast_init" bcast;
    "MPI_Gather" "MPI_Igather" "MPI_Gather_init" gather;
    "MPI_Gatherv" "MPI_Igatherv" "MPI_Gatherv_init" gatherv;
    "MPI_Scatter" "MPI_Iscatter" "MPI_Scatter_init" scatter;
    "MPI_Scatterv" "MPI_Iscatterv" "MPI_Scatterv_init" scatterv;
    "MPI_Allgather" "MPI_Iallgather" "MPI_Allgather_init" allgather;
    "MPI_Allgatherv" "MPI_Iallgatherv" "MPI_Allgatherv_init" allgatherv;
    "MPI_Alltoall" "MPI_Ialltoall" "MPI_Alltoall_init" alltoall;
    "MPI_Alltoallv" "MPI_Ialltoallv" "MPI_Alltoallv_init" alltoallv;
    "MPI_Alltoallw" "MPI_Ialltoallw" "MPI_Alltoallw_init" alltoallw;
    "MPI_Reduce" "MPI_Ireduce" "MPI_Reduce_init" reduce;
    "MPI_Allreduce" "MPI_Iallreduce" "MPI_Allreduce_init" allreduce;
    "MPI_Reduce_scatter" "MPI_Ireduce_scatter" "MPI_Reduce_scatter_init" reduce_scatter;
    "MPI_Reduce_scatter_block" "MPI_Ireduce_scatter_block" "MPI_Reduce_scatter_block_init" reduce_scatter_block;
    "MPI_Scan" "MPI_Iscan" "MPI_Scan_init" (|c: &mut Call<'_>| prefix(c, Routine::Scan));
    "MPI_Exscan" "MPI_Iexscan" "MPI_Exscan_init" (|c: &mut Call<'_>| prefix(c, Routine::Exscan));
};

/// A plan, with the place of the communicator among the arguments.
pub(super) struct Planned {
    pub plan: Plan,
    pub comm: usize,
}

impl Plan {
    pub(crate) fn new(routine: Routine) -> Plan {
        Plan {
            routine,
            flavour: Flavour::Blocking,
            number: 0,
            root: Root::None,
            op: None,
            datatype: 0,
            sends: Vec::new(),
            recvs: Vec::new(),
            arrays: Extent::default(),
            in_place: false,
            detail: Detail::Nothing,
        }
    }
}

/// Starts, or prepares, a planned collective. After the communicator come the info argument of
/// persistent forms and the request.
pub(super) fn begin(call: &mut Call<'_>, planned: Planned, flavour: Flavour) -> Result<Flow, Stop> {
    let Planned {
        mut plan,
        comm: place,
    } = planned;
    let comm = call.comm(place)?;
    let at = call.endpoint(place, &comm)?;
    let comm_handle = at.comm;
    let last = match flavour {
        Flavour::Blocking => None,
        Flavour::Nonblocking => Some(place + 1),
        Flavour::Persistent => Some(place + 2),
    };
    plan.flavour = flavour;
    if flavour != Flavour::Blocking {
        let arrays = call.arrays.iter();
        plan.arrays = Extent::from_ranges(arrays.map(|&(at, len)| (at, at.saturating_add(len))));
    }
    for buffer in plan.recvs.iter().flatten() {
        buffer.check_updated()?;
    }
    call.describe_sent(&plan.sends);
    if flavour == Flavour::Persistent {
        let rank = call.rank;
        let context = call.world.context_mut(at.context);
        if let Some(member) = context.groups.number_of(rank) {
            plan.number = context.sequence.change().initialise(member);
        }
    }
    let in_place = |arg: &Arg| arg.class == Class::Ptr && arg.u64() == MPI_IN_PLACE;
    let in_place = call.args.iter().any(in_place);
    plan.in_place = in_place && plan.routine.is_in_place_for_all();
    let plan = Arc::new(plan);
    let work = Work::Collective { plan, at };
    // Data in place is sent from where results go.
    if !in_place {
        call.check_overlap(&[&work])?;
    }
    let flow = call.launch(work, flavour, last)?;
    match (flavour, flow) {
        // §6.13: collective, and not local: it may wait until all have called it.
        (Flavour::Persistent, Flow::Success) => Ok(Flow::Tasks(vec![Task::MeetOnComm(
            comm_handle,
            Routine::PersistentInit,
        )])),
        (_, flow) => Ok(flow),
    }
}

fn barrier(call: &mut Call<'_>) -> Result<Planned, Stop> {
    call.comm(0)?;
    Ok(Planned {
        plan: Plan::new(Routine::Barrier),
        comm: 0,
    })
}

/// The root argument: a rank, or an intercommunicator's marks.
fn root(call: &Call<'_>, at: usize, comm: &Comm) -> Result<Root, Stop> {
    let value = call.int(at)?;
    match value {
        MPI_ROOT if comm.is_inter() => return Ok(Root::Here),
        MPI_PROC_NULL if comm.is_inter() => return Ok(Root::Aside),
        _ => {}
    }
    let size = comm.peers().size();
    match u32::try_from(value) {
        Ok(rank) if rank < size => Ok(Root::Rank(rank)),
        _ => {
            let text =
                format!("root {value} is out of range: the communicator has {size} processes");
            Err(Stop::argument(
                at,
                MisuseKind::InvalidRoot,
                ErrorClass::Root,
                text,
            ))
        }
    }
}

fn is_root(root: Root, comm: &Comm) -> bool {
    match root {
        Root::Rank(rank) => !comm.is_inter() && rank == comm.rank,
        Root::Here => true,
        Root::None | Root::Aside => false,
    }
}

/// Whether a rank sends to (or receives from) a root elsewhere, or is an intracommunicator's root
/// itself.
fn contributes(root: Root) -> bool {
    matches!(root, Root::Rank(_))
}

/// The k-th of several blocks of `count` elements each, one after the other.
fn nth(buffer: &Buffer, k: u64) -> Buffer {
    displaced(
        buffer,
        (buffer.count.wrapping_mul(k)).cast_signed(),
        buffer.count,
    )
}

/// `count` elements from a displacement in elements on.
pub(super) fn displaced(buffer: &Buffer, displacement: i64, count: u64) -> Buffer {
    Buffer {
        addr: indexed(buffer.addr, displacement, buffer.datatype.extent()),
        count,
        datatype: buffer.datatype.clone(),
    }
}

fn in_place(call: &Call<'_>, at: usize, comm: &Comm) -> Result<bool, Stop> {
    if !call.is_in_place(at)? {
        return Ok(false);
    }
    if comm.is_inter() {
        let text = "MPI_IN_PLACE with an intercommunicator";
        return Err(Stop::argument(
            at,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            text,
        ));
    }
    Ok(true)
}

fn bcast(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(4)?;
    let mut plan = Plan::new(Routine::Bcast);
    plan.root = root(call, 3, &comm)?;
    if plan.root != Root::Aside {
        let buffer = call.buffer(0, 1, 2)?;
        if is_root(plan.root, &comm) {
            plan.sends.push(buffer);
        } else {
            plan.recvs.push(Some(buffer));
        }
    }
    Ok(Planned { plan, comm: 4 })
}

/// What a gather's contributor sends: its buffer, or, in place, its block of the receive buffer.
fn gathered(call: &Call<'_>, plan: &mut Plan, comm: &Comm) -> Result<(), Stop> {
    if !call.is_in_place(0)? {
        plan.sends.push(call.buffer(0, 1, 2)?);
        return Ok(());
    }
    if !is_root(plan.root, comm) || comm.is_inter() {
        let text = "MPI_IN_PLACE is for the root only";
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            text,
        ));
    }
    plan.sends.extend(plan.recvs[comm.rank as usize].take());
    Ok(())
}

fn gather(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(7)?;
    let mut plan = Plan::new(Routine::Gather);
    plan.root = root(call, 6, &comm)?;
    if is_root(plan.root, &comm) {
        let block = call.buffer(3, 4, 5)?;
        plan.recvs = (0..u64::from(comm.peers().size()))
            .map(|k| Some(nth(&block, k)))
            .collect();
    }
    if contributes(plan.root) {
        gathered(call, &mut plan, &comm)?;
    }
    Ok(Planned { plan, comm: 7 })
}

/// One buffer per peer with counts and displacements.
pub(super) fn spread(
    call: &mut Call<'_>,
    addr: usize,
    counts: usize,
    displacements: usize,
    datatype: usize,
    n: u32,
) -> Result<Vec<Buffer>, Stop> {
    let sizes = call.sizes(counts, u64::from(n))?;
    let offsets = call.counts(displacements, u64::from(n))?;
    let datatype = call.committed(datatype)?;
    let most = sizes.iter().copied().max().unwrap_or(0);
    let base = call.buffer_of(addr, most, datatype)?;
    Ok(sizes
        .into_iter()
        .zip(offsets)
        .map(|(count, at)| displaced(&base, at, count))
        .collect())
}

fn gatherv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(8)?;
    let mut plan = Plan::new(Routine::Gatherv);
    plan.root = root(call, 7, &comm)?;
    if is_root(plan.root, &comm) {
        let blocks = spread(call, 3, 4, 5, 6, comm.peers().size())?;
        plan.recvs = blocks.into_iter().map(Some).collect();
    }
    if contributes(plan.root) {
        gathered(call, &mut plan, &comm)?;
    }
    Ok(Planned { plan, comm: 8 })
}

/// Where a scatter's member receives; in place, the root's own block stays where it is.
fn scattered(call: &Call<'_>, plan: &mut Plan, comm: &Comm, at: usize) -> Result<(), Stop> {
    if !call.is_in_place(at)? {
        plan.recvs.push(Some(call.buffer(at, at + 1, at + 2)?));
        return Ok(());
    }
    if !is_root(plan.root, comm) {
        let text = "MPI_IN_PLACE is for the root only";
        return Err(Stop::argument(
            at,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            text,
        ));
    }
    plan.recvs.push(None);
    Ok(())
}

fn scatter(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(7)?;
    let mut plan = Plan::new(Routine::Scatter);
    plan.root = root(call, 6, &comm)?;
    if is_root(plan.root, &comm) {
        let block = call.buffer(0, 1, 2)?;
        plan.sends = (0..u64::from(comm.peers().size()))
            .map(|k| nth(&block, k))
            .collect();
    }
    if contributes(plan.root) {
        scattered(call, &mut plan, &comm, 3)?;
    }
    Ok(Planned { plan, comm: 7 })
}

/// §6.6: counts, types and displacements must not make the root read a place twice. Libraries do not
/// mind, and halos are scattered like that, so it is noticed and ends nothing.
fn notice_read_twice(call: &mut Call<'_>, blocks: &[Buffer]) {
    let mut ranges: Vec<(u64, u64, usize)> = Vec::new();
    for (peer, block) in blocks.iter().enumerate() {
        let extent = Extent::of(block);
        ranges.extend(extent.ranges().iter().map(|&(a, b)| (a, b, peer)));
    }
    ranges.sort_unstable();
    let Some(pair) = ranges.windows(2).find(|pair| pair[1].0 < pair[0].1) else {
        return;
    };
    let (one, other) = (pair[0].2, pair[1].2);
    let text = format!(
        "the blocks for ranks {one} and {other} have bytes in common, which MPI does not allow"
    );
    let by = (call.function, call.site);
    let mut misuse = call.broken(MisuseKind::UnportableOverlap, text, by);
    misuse.argument = Some(2);
    call.world.notice(misuse);
}

fn scatterv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(8)?;
    let mut plan = Plan::new(Routine::Scatterv);
    plan.root = root(call, 7, &comm)?;
    if is_root(plan.root, &comm) {
        plan.sends = spread(call, 0, 1, 2, 3, comm.peers().size())?;
        notice_read_twice(call, &plan.sends);
    }
    if contributes(plan.root) {
        scattered(call, &mut plan, &comm, 4)?;
    }
    Ok(Planned { plan, comm: 8 })
}

/// What a member of an all-gather sends.
fn shared(call: &Call<'_>, plan: &mut Plan, comm: &Comm) -> Result<(), Stop> {
    if in_place(call, 0, comm)? {
        plan.sends.extend(plan.recvs[comm.rank as usize].take());
    } else {
        plan.sends.push(call.buffer(0, 1, 2)?);
    }
    Ok(())
}

fn allgather(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(6)?;
    let mut plan = Plan::new(Routine::Allgather);
    let block = call.buffer(3, 4, 5)?;
    plan.recvs = (0..u64::from(comm.peers().size()))
        .map(|k| Some(nth(&block, k)))
        .collect();
    shared(call, &mut plan, &comm)?;
    Ok(Planned { plan, comm: 6 })
}

fn allgatherv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(7)?;
    let mut plan = Plan::new(Routine::Allgatherv);
    let blocks = spread(call, 3, 4, 5, 6, comm.peers().size())?;
    plan.recvs = blocks.into_iter().map(Some).collect();
    shared(call, &mut plan, &comm)?;
    Ok(Planned { plan, comm: 7 })
}

/// In place, what goes out is what lies in the receive buffers.
fn exchanged(plan: &mut Plan, sends: Option<Vec<Buffer>>, recvs: Vec<Buffer>) {
    plan.sends = sends.unwrap_or_else(|| recvs.clone());
    plan.recvs = recvs.into_iter().map(Some).collect();
}

fn alltoall(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(6)?;
    let mut plan = Plan::new(Routine::Alltoall);
    let blocks = |block: Buffer| {
        (0..u64::from(comm.peers().size()))
            .map(|k| nth(&block, k))
            .collect()
    };
    let sends = if in_place(call, 0, &comm)? {
        None
    } else {
        Some(blocks(call.buffer(0, 1, 2)?))
    };
    exchanged(&mut plan, sends, blocks(call.buffer(3, 4, 5)?));
    Ok(Planned { plan, comm: 6 })
}

fn alltoallv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(8)?;
    let n = comm.peers().size();
    let mut plan = Plan::new(Routine::Alltoallv);
    let sends = if in_place(call, 0, &comm)? {
        None
    } else {
        Some(spread(call, 0, 1, 2, 3, n)?)
    };
    let recvs = spread(call, 4, 5, 6, 7, n)?;
    exchanged(&mut plan, sends, recvs);
    Ok(Planned { plan, comm: 8 })
}

/// One buffer per peer, each with its own datatype and a displacement in bytes, which is an
/// `MPI_Aint` in neighbourhood collectives.
pub(super) fn typed(
    call: &mut Call<'_>,
    first: usize,
    n: u32,
    wide: bool,
) -> Result<Vec<Buffer>, Stop> {
    let sizes = call.sizes(first + 1, u64::from(n))?;
    let addr = call.address(first, sizes.iter().any(|count| *count > 0))?;
    let offsets = if wide {
        call.wide_array(first + 2, u64::from(n))?
    } else {
        call.counts(first + 2, u64::from(n))?
    };
    let handles = call.int_array(first + 3, u64::from(n))?;
    let mut buffers = Vec::with_capacity(sizes.len());
    for ((count, offset), handle) in sizes.into_iter().zip(offsets).zip(handles) {
        let datatype = call.committed_handle(first + 3, handle)?;
        buffers.push(Buffer {
            addr: concord_abi::displaced(addr, offset),
            count,
            datatype,
        });
    }
    Ok(buffers)
}

fn alltoallw(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(8)?;
    let n = comm.peers().size();
    let mut plan = Plan::new(Routine::Alltoallw);
    let sends = if in_place(call, 0, &comm)? {
        None
    } else {
        Some(typed(call, 0, n, false)?)
    };
    let recvs = typed(call, 4, n, false)?;
    exchanged(&mut plan, sends, recvs);
    Ok(Planned { plan, comm: 8 })
}

/// The operation of a reduction.
fn operation(
    call: &Call<'_>,
    plan: &mut Plan,
    op: usize,
    datatype: usize,
) -> Result<Datatype, Stop> {
    let element = call.committed(datatype)?;
    let found: Op = call.op_for(op, &element)?;
    plan.op = Some(found);
    plan.datatype = call.int(datatype)?;
    Ok(element)
}

fn reduce(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(6)?;
    let mut plan = Plan::new(Routine::Reduce);
    plan.root = root(call, 5, &comm)?;
    if plan.root == Root::Aside {
        return Ok(Planned { plan, comm: 6 });
    }
    let count = call.count(2)?;
    let element = operation(call, &mut plan, 4, 3)?;
    if is_root(plan.root, &comm) {
        plan.recvs
            .push(Some(call.buffer_of(1, count, element.clone())?));
    }
    if contributes(plan.root) {
        if !call.is_in_place(0)? {
            plan.sends.push(call.buffer_of(0, count, element)?);
        } else if is_root(plan.root, &comm) {
            plan.sends.extend(plan.recvs[0].clone());
        } else {
            let text = "MPI_IN_PLACE is for the root only";
            return Err(Stop::argument(
                0,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ));
        }
    }
    Ok(Planned { plan, comm: 6 })
}

/// A vector that everybody has, and where its part of the result goes.
fn reduced(
    call: &Call<'_>,
    plan: &mut Plan,
    comm: &Comm,
    element: Datatype,
    (whole, own): (u64, u64),
) -> Result<(), Stop> {
    let result = call.buffer_of(1, own, element.clone())?;
    let source = if in_place(call, 0, comm)? { 1 } else { 0 };
    plan.sends.push(call.buffer_of(source, whole, element)?);
    plan.recvs.push(Some(result));
    Ok(())
}

fn allreduce(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(5)?;
    let mut plan = Plan::new(Routine::Allreduce);
    let count = call.count(2)?;
    let element = operation(call, &mut plan, 4, 3)?;
    reduced(call, &mut plan, &comm, element, (count, count))?;
    Ok(Planned { plan, comm: 5 })
}

fn prefix(call: &mut Call<'_>, routine: Routine) -> Result<Planned, Stop> {
    let comm = call.intracomm(5)?;
    let mut plan = Plan::new(routine);
    let count = call.count(2)?;
    let element = operation(call, &mut plan, 4, 3)?;
    // §6.11.2: the receive buffer is not significant on the first process, which gets nothing.
    let nowhere = routine == Routine::Exscan && comm.rank == 0 && call.args[1].u64() == 0;
    if nowhere && !in_place(call, 0, &comm)? {
        plan.sends.push(call.buffer_of(0, count, element)?);
        plan.recvs.push(None);
    } else {
        reduced(call, &mut plan, &comm, element, (count, count))?;
    }
    Ok(Planned { plan, comm: 5 })
}

fn reduce_scatter(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(5)?;
    let mut plan = Plan::new(Routine::ReduceScatter);
    let counts = call.sizes(2, u64::from(comm.local.size()))?;
    let element = operation(call, &mut plan, 4, 3)?;
    let whole = counts.iter().fold(0, |sum: u64, &n| sum.saturating_add(n));
    reduced(
        call,
        &mut plan,
        &comm,
        element,
        (whole, counts[comm.rank as usize]),
    )?;
    plan.detail = Detail::Blocks(counts);
    Ok(Planned { plan, comm: 5 })
}

fn reduce_scatter_block(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.comm(5)?;
    let mut plan = Plan::new(Routine::ReduceScatterBlock);
    let own = call.count(2)?;
    let n = comm.local.size();
    let element = operation(call, &mut plan, 4, 3)?;
    reduced(
        call,
        &mut plan,
        &comm,
        element,
        (own.saturating_mul(u64::from(n)), own),
    )?;
    plan.detail = Detail::Blocks(vec![own; n as usize]);
    Ok(Planned { plan, comm: 5 })
}
