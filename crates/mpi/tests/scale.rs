//! Growth: many ranks and many pending operations must not cost their square.
//!
//! Counts work, not time: the number of transitions fired is known, and the programs are large
//! enough that a search over all pairs at every step would not end.

mod machine;

use concord_mpi::constants::*;
use concord_mpi::{Options, Transition};
use machine::{BASE, Do, bracket, finish};

const W: i32 = MPI_COMM_WORLD;
const BUF: u64 = BASE;
const IN: u64 = BASE + 0x1000;
const REQ: u64 = BASE + 0x4000;

#[test]
fn a_ring_of_256_ranks_going_round_20_times() {
    let n = 256;
    let rounds = 20;
    let script = |r: i32| {
        let send = call!("MPI_Send", BUF, 1, MPI_INT, (r + 1) % n, 0, W);
        let recv = call!(
            "MPI_Recv",
            BUF,
            1,
            MPI_INT,
            (r + n - 1) % n,
            0,
            W,
            MPI_STATUS_IGNORE
        );
        let round = if r == 0 { [send, recv] } else { [recv, send] };
        let mut script = vec![Do::Set(BUF, vec![r])];
        (0..rounds).for_each(|_| script.extend(round.clone()));
        script
    };
    let m = finish(Options::RUN, bracket((0..n).map(script).collect()));
    let matches = m
        .fired
        .iter()
        .filter(|t| matches!(t, Transition::Match { .. }))
        .count();
    assert_eq!(matches, (n * rounds) as usize);
}

#[test]
fn everybody_to_everybody_with_128_ranks() {
    let n = 128;
    let script = |r: i32| {
        let mut script = vec![Do::Set(BUF, vec![r])];
        for k in 0..n {
            let (at, request) = (IN + 4 * k as u64, REQ + 4 * k as u64);
            script.push(call!("MPI_Irecv", at, 1, MPI_INT, k, 7, W, request));
        }
        for k in 0..n {
            script.push(call!("MPI_Send", BUF, 1, MPI_INT, (r + k) % n, 7, W));
        }
        script.push(call!("MPI_Waitall", n, REQ, MPI_STATUSES_IGNORE));
        script
    };
    let m = finish(Options::RUN, bracket((0..n).map(script).collect()));
    let everybody: Vec<i32> = (0..n).collect();
    assert!(
        m.mems
            .0
            .iter()
            .all(|mem| mem.i32s(IN, n as u64) == everybody)
    );
}
