//! Neighbourhood collectives: exchanges with the neighbours of a topology.
//!
//! MPI 4.1 §8.6. One buffer per neighbour, in the topology's order; nothing goes to or comes from
//! `MPI_PROC_NULL` at a grid's border, and those buffers stay as they are.

use super::collective::{Planned, displaced, spread, typed};
use super::{Call, Entry};
use crate::errors::ErrorClass;
use crate::topology::{Neighbours, Topology};
use crate::world::{Buffer, Comm, Detail, Flavour, MisuseKind, Plan, Routine, Stop};

pub(super) const TABLE: &[Entry] = forms! {
    "MPI_Neighbor_allgather" "MPI_Ineighbor_allgather" "MPI_Neighbor_allgather_init" allgather;
    "MPI_Neighbor_allgatherv" "MPI_Ineighbor_allgatherv" "MPI_Neighbor_allgatherv_init" allgatherv;
    "MPI_Neighbor_alltoall" "MPI_Ineighbor_alltoall" "MPI_Neighbor_alltoall_init" alltoall;
    "MPI_Neighbor_alltoallv" "MPI_Ineighbor_alltoallv" "MPI_Neighbor_alltoallv_init" alltoallv;
    "MPI_Neighbor_alltoallw" "MPI_Ineighbor_alltoallw" "MPI_Neighbor_alltoallw_init" alltoallw;
};

fn neighbours(comm: &Comm) -> Result<(Neighbours, bool), Stop> {
    match comm.topology.as_deref() {
        Some(topology) => Ok((
            topology.neighbours(comm.rank),
            matches!(topology, Topology::Cartesian(_)),
        )),
        None => {
            let text = "the communicator has no topology";
            Err(Stop::error(
                MisuseKind::InvalidTopology,
                ErrorClass::Topology,
                text,
            ))
        }
    }
}

/// A plan with its buffers, those of absent neighbours left out.
fn plan(
    routine: Routine,
    comm: usize,
    (around, cartesian): (Neighbours, bool),
    sends: Vec<Buffer>,
    recvs: Vec<Buffer>,
) -> Planned {
    let Neighbours {
        sources,
        destinations,
    } = around;
    let mut plan = Plan::new(routine);
    plan.recvs = recvs
        .into_iter()
        .zip(&sources)
        .map(|(buffer, source)| source.map(|_| buffer))
        .collect();
    plan.sends = sends;
    plan.detail = Detail::Neighbours {
        sources,
        destinations,
        cartesian,
    };
    Planned { plan, comm }
}

/// Empties the buffers for absent neighbours.
fn to_present(buffers: Vec<Buffer>, destinations: &[Option<u32>]) -> Vec<Buffer> {
    let one = |(mut buffer, destination): (Buffer, &Option<u32>)| {
        if destination.is_none() {
            buffer.count = 0;
        }
        buffer
    };
    buffers.into_iter().zip(destinations).map(one).collect()
}

fn blocks(buffer: &Buffer, n: usize) -> Vec<Buffer> {
    let step = buffer.count.cast_signed();
    (0..n as i64)
        .map(|k| displaced(buffer, k.wrapping_mul(step), buffer.count))
        .collect()
}

fn allgather(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.intracomm(6)?;
    let around = neighbours(&comm)?;
    let send = call.buffer(0, 1, 2)?;
    let recvs = blocks(&call.buffer(3, 4, 5)?, around.0.sources.len());
    Ok(plan(
        Routine::NeighborAllgather,
        6,
        around,
        vec![send],
        recvs,
    ))
}

fn allgatherv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.intracomm(7)?;
    let around = neighbours(&comm)?;
    let send = call.buffer(0, 1, 2)?;
    let recvs = spread(call, 3, 4, 5, 6, around.0.sources.len() as u32)?;
    Ok(plan(
        Routine::NeighborAllgatherv,
        7,
        around,
        vec![send],
        recvs,
    ))
}

fn alltoall(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.intracomm(6)?;
    let around = neighbours(&comm)?;
    let sends = blocks(&call.buffer(0, 1, 2)?, around.0.destinations.len());
    let sends = to_present(sends, &around.0.destinations);
    let recvs = blocks(&call.buffer(3, 4, 5)?, around.0.sources.len());
    Ok(plan(Routine::NeighborAlltoall, 6, around, sends, recvs))
}

fn alltoallv(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.intracomm(8)?;
    let around = neighbours(&comm)?;
    let sends = spread(call, 0, 1, 2, 3, around.0.destinations.len() as u32)?;
    let sends = to_present(sends, &around.0.destinations);
    let recvs = spread(call, 4, 5, 6, 7, around.0.sources.len() as u32)?;
    Ok(plan(Routine::NeighborAlltoallv, 8, around, sends, recvs))
}

fn alltoallw(call: &mut Call<'_>) -> Result<Planned, Stop> {
    let comm = call.intracomm(8)?;
    let around = neighbours(&comm)?;
    let sends = typed(call, 0, around.0.destinations.len() as u32, true)?;
    let sends = to_present(sends, &around.0.destinations);
    let recvs = typed(call, 4, around.0.sources.len() as u32, true)?;
    Ok(plan(Routine::NeighborAlltoallw, 8, around, sends, recvs))
}
