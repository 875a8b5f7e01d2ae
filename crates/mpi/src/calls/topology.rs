//! Virtual topologies (MPI 4.1 chapter 8). The geometry is in [`crate::topology`]; processes are
//! never reordered, and where they could be, that is noted.

use std::sync::Arc;

use super::collective::{Planned, begin};
use super::communicator::creating;
use super::{Call, Entry, Flow};
use crate::constants::{MPI_PROC_NULL, MPI_UNDEFINED, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY};
use crate::errors::ErrorClass;
use crate::topology::{Cartesian, DistGraph, Graph, Topology, dims_create, map_rank};
use crate::world::{Comm, Flavour, How, Latitude, MisuseKind, Routine, Stop, Weighted};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Dims_create", dims),
    ("MPI_Cart_create", cart_create),
    ("MPI_Cart_sub", cart_sub),
    ("MPI_Cart_map", cart_map),
    ("MPI_Cartdim_get", |c| {
        let grid = cartesian(c)?;
        let out = c.out(1)?;
        c.write_i32(out, grid.dims().len() as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Cart_get", cart_get),
    ("MPI_Cart_rank", |c| {
        let grid = cartesian(c)?;
        let (at, out) = (c.ptr(1)?, c.out(2)?);
        let coordinates = c.read_i32s(at, grid.dims().len() as u64)?;
        let rank = grid.rank(&coordinates).map_err(refuse(1))?;
        c.write_i32(out, rank as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Cart_coords", |c| {
        let grid = cartesian(c)?;
        let (rank, most, out) = (c.int(1)?, c.count(2)?, c.ptr(3)?);
        let coordinates = grid.coordinates(rank).map_err(refuse(1))?;
        c.write_i32s(out, coordinates.into_iter().take(most as usize))?;
        Ok(Flow::Success)
    }),
    ("MPI_Cart_shift", cart_shift),
    ("MPI_Graph_create", graph_create),
    ("MPI_Graph_map", graph_map),
    ("MPI_Graphdims_get", |c| {
        let graph = graph(c)?;
        let (nodes, edges) = (c.out(1)?, c.out(2)?);
        c.write_i32(nodes, graph.size() as i32)?;
        c.write_i32(edges, graph.arrays().1.len() as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Graph_get", graph_get),
    ("MPI_Graph_neighbors_count", |c| {
        let graph = graph(c)?;
        let out = c.out(2)?;
        let count = neighbours(c, &graph)?.len();
        c.write_i32(out, count as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Graph_neighbors", |c| {
        let graph = graph(c)?;
        let (most, out) = (c.count(2)?, c.ptr(3)?);
        let found = neighbours(c, &graph)?;
        c.write_i32s(out, found.into_iter().take(most as usize))?;
        Ok(Flow::Success)
    }),
    ("MPI_Dist_graph_create", dist_create),
    ("MPI_Dist_graph_create_adjacent", dist_create_adjacent),
    ("MPI_Dist_graph_neighbors_count", |c| {
        let graph = dist_graph(c)?;
        let (sources, destinations, weighted) = (c.out(1)?, c.out(2)?, c.out(3)?);
        c.write_i32(sources, graph.sources().len() as i32)?;
        c.write_i32(destinations, graph.destinations().len() as i32)?;
        c.write_i32(weighted, i32::from(graph.weights().is_some()))?;
        Ok(Flow::Success)
    }),
    ("MPI_Dist_graph_neighbors", dist_neighbours),
    ("MPI_Topo_test", |c| {
        let comm = c.comm(0)?;
        let out = c.out(1)?;
        c.write_i32(
            out,
            comm.topology
                .as_ref()
                .map_or(MPI_UNDEFINED, |topology| topology.code()),
        )?;
        Ok(Flow::Success)
    }),
];

fn refuse(at: usize) -> impl Fn(ErrorClass) -> Stop {
    move |class| Stop::argument(at, class.kind(), class, class.text())
}

fn no_topology(what: &str) -> Stop {
    let text = format!("the communicator has no {what} topology");
    Stop::argument(0, MisuseKind::InvalidTopology, ErrorClass::Topology, text)
}

fn topology(call: &mut Call<'_>) -> Result<Option<Arc<Topology>>, Stop> {
    Ok(call.comm(0)?.topology.clone())
}

fn cartesian(call: &mut Call<'_>) -> Result<Cartesian, Stop> {
    match topology(call)?.as_deref() {
        Some(Topology::Cartesian(grid)) => Ok(grid.clone()),
        _ => Err(no_topology("Cartesian")),
    }
}

fn graph(call: &mut Call<'_>) -> Result<Graph, Stop> {
    match topology(call)?.as_deref() {
        Some(Topology::Graph(graph)) => Ok(graph.clone()),
        _ => Err(no_topology("graph")),
    }
}

fn dist_graph(call: &mut Call<'_>) -> Result<DistGraph, Stop> {
    match topology(call)?.as_deref() {
        Some(Topology::DistGraph(graph)) => Ok(graph.clone()),
        _ => Err(no_topology("distributed graph")),
    }
}

fn dims(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (nodes, n, at) = (call.int(0)?, call.count(1)?, call.ptr(2)?);
    let mut dims = call.read_i32s(at, n)?;
    dims_create(nodes, &mut dims).map_err(refuse(2))?;
    call.write_i32s(at, dims)?;
    Ok(Flow::Success)
}

/// The grid described by `ndims`, `dims` and `periods` at places 1 to 3.
fn grid(call: &mut Call<'_>, comm: &Comm) -> Result<Cartesian, Stop> {
    let (n, dims, periods) = (call.count(1)?, call.ptr(2)?, call.ptr(3)?);
    let dims = call.read_i32s(dims, n)?;
    let periods: Vec<bool> = call
        .read_i32s(periods, n)?
        .into_iter()
        .map(|p| p != 0)
        .collect();
    Cartesian::new(&dims, &periods, comm.local.size()).map_err(refuse(2))
}

/// A topology is made that the library may arrange as it likes.
fn may_reorder(call: &mut Call<'_>, reorder: i32, size: u32) {
    if reorder != 0 && size > 1 {
        call.world.note_latitude(Latitude::Reordered);
    }
}

fn cart_create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let grid = grid(call, &comm)?;
    let reorder = call.int(4)?;
    let into = call.out(5)?;
    may_reorder(call, reorder, grid.size());
    let how = How::Arranged(Some(Arc::new(Topology::Cartesian(grid))));
    begin(
        call,
        Planned {
            plan: creating(Routine::CartCreate, into, how),
            comm: 0,
        },
        Flavour::Blocking,
    )
}

fn cart_map(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let grid = grid(call, &comm)?;
    let out = call.out(4)?;
    let rank = map_rank(comm.rank, grid.size());
    call.write_i32(out, rank.map_or(MPI_UNDEFINED, |rank| rank as i32))?;
    Ok(Flow::Success)
}

fn cart_sub(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let grid = cartesian(call)?;
    let comm = call.comm(0)?;
    let (remain, into) = (call.ptr(1)?, call.out(2)?);
    let remain: Vec<bool> = call
        .read_i32s(remain, grid.dims().len() as u64)?
        .into_iter()
        .map(|k| k != 0)
        .collect();
    let slice = grid.slice(comm.rank, &remain);
    let same = |rank: &u32| grid.slice(*rank, &remain).color == slice.color;
    let mut members: Vec<u32> = (0..grid.size()).filter(same).collect();
    members.sort_by_key(|rank| grid.slice(*rank, &remain).key);
    let topology = Arc::new(Topology::Cartesian(slice.grid));
    let how = How::Slice { members, topology };
    begin(
        call,
        Planned {
            plan: creating(Routine::CartSub, into, how),
            comm: 0,
        },
        Flavour::Blocking,
    )
}

fn cart_get(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let grid = cartesian(call)?;
    let comm = call.comm(0)?;
    let most = call.count(1)? as usize;
    let (dims, periods, coordinates) = (call.ptr(2)?, call.ptr(3)?, call.ptr(4)?);
    let here = grid.coordinates(comm.rank as i32).map_err(refuse(0))?;
    call.write_i32s(
        dims,
        grid.dims().iter().take(most).map(|dim| dim.size as i32),
    )?;
    call.write_i32s(
        periods,
        grid.dims()
            .iter()
            .take(most)
            .map(|dim| i32::from(dim.periodic)),
    )?;
    call.write_i32s(coordinates, here.into_iter().take(most))?;
    Ok(Flow::Success)
}

fn cart_shift(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let grid = cartesian(call)?;
    let comm = call.comm(0)?;
    let (direction, by, source, dest) = (call.int(1)?, call.int(2)?, call.out(3)?, call.out(4)?);
    let (from, to) = grid.shift(comm.rank, direction, by).map_err(refuse(1))?;
    let rank = |rank: Option<u32>| rank.map_or(MPI_PROC_NULL, |rank| rank as i32);
    call.write_i32(source, rank(from))?;
    call.write_i32(dest, rank(to))?;
    Ok(Flow::Success)
}

/// The graph described by `nnodes`, `index` and `edges` at places 1 to 3; `None` without nodes.
fn described(call: &mut Call<'_>, comm: &Comm) -> Result<Option<Graph>, Stop> {
    let (n, index, edges) = (call.count(1)?, call.ptr(2)?, call.ptr(3)?);
    let index = call.read_i32s(index, n)?;
    let Some(&last) = index.last() else {
        return Ok(None);
    };
    let count = u64::try_from(last).map_err(|_| refuse(2)(ErrorClass::Arg))?;
    let edges = call.read_i32s(edges, count)?;
    Graph::new(&index, &edges, comm.local.size())
        .map(Some)
        .map_err(refuse(2))
}

fn graph_create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let graph = described(call, &comm)?;
    let reorder = call.int(4)?;
    let into = call.out(5)?;
    may_reorder(call, reorder, graph.as_ref().map_or(0, Graph::size));
    let how = How::Arranged(graph.map(|graph| Arc::new(Topology::Graph(graph))));
    begin(
        call,
        Planned {
            plan: creating(Routine::GraphCreate, into, how),
            comm: 0,
        },
        Flavour::Blocking,
    )
}

fn graph_map(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let size = described(call, &comm)?.map_or(0, |graph| graph.size());
    let out = call.out(4)?;
    let rank = map_rank(comm.rank, size);
    call.write_i32(out, rank.map_or(MPI_UNDEFINED, |rank| rank as i32))?;
    Ok(Flow::Success)
}

fn graph_get(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let graph = graph(call)?;
    let (nodes, edges) = (call.count(1)? as usize, call.count(2)? as usize);
    let (index_out, edges_out) = (call.ptr(3)?, call.ptr(4)?);
    let (index, all) = graph.arrays();
    call.write_i32s(index_out, index.iter().take(nodes).map(|&n| n as i32))?;
    call.write_i32s(edges_out, all.iter().take(edges).map(|&n| n as i32))?;
    Ok(Flow::Success)
}

/// The neighbours of the rank at place 1.
fn neighbours(call: &Call<'_>, graph: &Graph) -> Result<Vec<i32>, Stop> {
    let rank = call.int(1)?;
    let found = u32::try_from(rank)
        .ok()
        .and_then(|rank| graph.neighbours(rank));
    let found = found.ok_or_else(|| {
        Stop::argument(
            1,
            MisuseKind::InvalidRank,
            ErrorClass::Rank,
            format!("rank {rank} is out of range"),
        )
    })?;
    Ok(found.iter().map(|&rank| rank as i32).collect())
}

/// An array of weights; `None` for `MPI_UNWEIGHTED`.
fn weights(call: &mut Call<'_>, at: usize, n: u64) -> Result<Option<Vec<i32>>, Stop> {
    match call.ptr(at)? {
        MPI_UNWEIGHTED => Ok(None),
        MPI_WEIGHTS_EMPTY => Ok(Some(Vec::new())),
        addr => call.read_i32s(addr, n).map(Some),
    }
}

fn dist_create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let (n, sources, degrees, destinations) =
        (call.count(1)?, call.ptr(2)?, call.ptr(3)?, call.ptr(4)?);
    let (sources, degrees) = (call.read_i32s(sources, n)?, call.read_i32s(degrees, n)?);
    let mut edges = 0u64;
    for &degree in &degrees {
        edges += u64::try_from(degree).map_err(|_| refuse(3)(ErrorClass::Arg))?;
    }
    let destinations = call.read_i32s(destinations, edges)?;
    let weights = weights(call, 5, edges)?;
    let reorder = call.int(7)?;
    let into = call.out(8)?;
    let named = DistGraph::named_edges(
        &sources,
        &degrees,
        &destinations,
        weights.as_deref(),
        comm.local.size(),
    );
    let weighted = if weights.is_some() {
        Weighted::Yes
    } else {
        Weighted::No
    };
    let how = How::Pieces(named.map_err(refuse(2))?, weighted);
    may_reorder(call, reorder, comm.local.size());
    begin(
        call,
        Planned {
            plan: creating(Routine::DistGraphCreate, into, how),
            comm: 0,
        },
        Flavour::Blocking,
    )
}

fn dist_create_adjacent(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let (indegree, sources) = (call.count(1)?, call.ptr(2)?);
    let sources = call.read_i32s(sources, indegree)?;
    let source_weights = weights(call, 3, indegree)?;
    let (outdegree, destinations) = (call.count(4)?, call.ptr(5)?);
    let destinations = call.read_i32s(destinations, outdegree)?;
    let dest_weights = weights(call, 6, outdegree)?;
    let reorder = call.int(8)?;
    let into = call.out(9)?;
    let both = source_weights.as_deref().zip(dest_weights.as_deref());
    let graph =
        DistGraph::adjacent(&sources, &destinations, both, comm.local.size()).map_err(refuse(2))?;
    let how = How::Adjacent(Arc::new(Topology::DistGraph(graph)));
    may_reorder(call, reorder, comm.local.size());
    begin(
        call,
        Planned {
            plan: creating(Routine::DistGraphCreate, into, how),
            comm: 0,
        },
        Flavour::Blocking,
    )
}

fn dist_neighbours(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let graph = dist_graph(call)?;
    let (into, out) = (call.count(1)? as usize, call.count(4)? as usize);
    let places = [call.ptr(2)?, call.ptr(3)?, call.ptr(5)?, call.ptr(6)?];
    call.write_i32s(
        places[0],
        graph.sources().iter().take(into).map(|&rank| rank as i32),
    )?;
    call.write_i32s(
        places[2],
        graph
            .destinations()
            .iter()
            .take(out)
            .map(|&rank| rank as i32),
    )?;
    if let Some((sources, destinations)) = graph.weights() {
        let wanted = |addr: u64| addr != MPI_UNWEIGHTED && addr != MPI_WEIGHTS_EMPTY;
        if wanted(places[1]) {
            call.write_i32s(places[1], sources.iter().take(into).copied())?;
        }
        if wanted(places[3]) {
            call.write_i32s(places[3], destinations.iter().take(out).copied())?;
        }
    }
    Ok(Flow::Success)
}
