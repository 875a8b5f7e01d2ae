//! Collective operations, topologies and neighbourhoods.

mod machine;

use concord_abi::Arg;
use concord_mpi::constants::*;
use concord_mpi::{Leaving, MisuseKind, Options, Transition};
use machine::{BASE, Do, End, Machine, Value, bracket, finish};

const A: u64 = BASE;
const B: u64 = BASE + 0x100;
const REQ: u64 = BASE + 0x200;
const C: u64 = BASE + 0x300;
const D: u64 = BASE + 0x400;
const X: u64 = BASE + 0x500;
const Y: u64 = BASE + 0x600;
const W: i32 = MPI_COMM_WORLD;
const NO: u64 = MPI_STATUS_IGNORE;
const RUN: Options = Options::RUN;

/// The same script on every rank, made from its number.
fn each(n: i32, script: impl Fn(i32) -> Vec<Do>) -> Vec<Vec<Do>> {
    bracket((0..n).map(script).collect())
}

#[test]
fn broadcast_gather_scatter() {
    let m = finish(
        RUN,
        each(4, |r| {
            vec![
                Do::Set(A, vec![if r == 2 { 7 } else { 0 }]),
                call!("MPI_Bcast", A, 1, MPI_INT, 2, W),
                Do::Set(B, vec![10 * r, 10 * r + 1]),
                call!("MPI_Gather", B, 2, MPI_INT, C, 2, MPI_INT, 1, W),
                call!("MPI_Scatter", C, 1, MPI_INT, D, 1, MPI_INT, 1, W),
                call!("MPI_Allgather", D, 1, MPI_INT, X, 1, MPI_INT, W),
                call!("MPI_Alltoall", X, 1, MPI_INT, Y, 1, MPI_INT, W),
            ]
        }),
    );
    for r in 0..4 {
        let mem = &m.mems.0[r];
        assert_eq!(mem.i32(A), 7);
        assert_eq!(mem.i32s(X, 4), [0, 1, 10, 11]);
        assert_eq!(mem.i32s(Y, 4), [[0, 1, 10, 11][r]; 4]);
    }
    assert_eq!(m.mems.0[1].i32s(C, 8), [0, 1, 10, 11, 20, 21, 30, 31]);
}

#[test]
fn vector_variants_and_in_place() {
    let m = finish(
        RUN,
        each(3, |r| {
            vec![
                Do::Set(A, vec![r + 1, r + 1, r + 1]),
                Do::Set(REQ, vec![1, 2, 3]),
                Do::Set(REQ + 16, vec![5, 3, 0]),
                call!(
                    "MPI_Gatherv",
                    A,
                    r + 1,
                    MPI_INT,
                    B,
                    REQ,
                    REQ + 16,
                    MPI_INT,
                    0,
                    W
                ),
                call!(
                    "MPI_Scatterv",
                    B,
                    REQ,
                    REQ + 16,
                    MPI_INT,
                    C,
                    r + 1,
                    MPI_INT,
                    0,
                    W
                ),
                Do::Set(D, vec![0, 0, 0]),
                Do::Set(D + 4 * r as u64, vec![100 + r]),
                call!("MPI_Allgather", MPI_IN_PLACE, 0, MPI_INT, D, 1, MPI_INT, W),
                Do::Set(X, vec![r, r + 10]),
                call!("MPI_Allreduce", MPI_IN_PLACE, X, 2, MPI_INT, MPI_SUM, W),
                Do::Set(Y, vec![10 * r, 10 * r + 1, 10 * r + 2]),
                call!("MPI_Alltoall", MPI_IN_PLACE, 0, MPI_INT, Y, 1, MPI_INT, W),
            ]
        }),
    );
    assert_eq!(m.mems.0[0].i32s(B, 6), [3, 3, 3, 2, 2, 1]);
    for r in 0..3 {
        let mem = &m.mems.0[r as usize];
        assert_eq!(mem.i32s(C, r as u64 + 1), vec![r + 1; r as usize + 1]);
        assert_eq!(mem.i32s(D, 3), [100, 101, 102]);
        assert_eq!(mem.i32s(X, 2), [3, 33]);
        assert_eq!(mem.i32s(Y, 3), [r, 10 + r, 20 + r]);
    }
}

#[test]
fn reductions() {
    let m = finish(
        RUN,
        each(4, |r| {
            vec![
                Do::Set(A, vec![r + 1, -r, r, 5]),
                call!("MPI_Reduce", A, B, 2, MPI_INT, MPI_PROD, 3, W),
                call!("MPI_Allreduce", A, C, 2, MPI_INT, MPI_MIN, W),
                call!("MPI_Scan", A, D, 1, MPI_INT, MPI_SUM, W),
                call!("MPI_Exscan", A, D + 4, 1, MPI_INT, MPI_SUM, W),
                call!("MPI_Reduce_scatter_block", A, X, 1, MPI_INT, MPI_SUM, W),
                Do::Set(REQ, vec![2, 0, 1, 1]),
                call!("MPI_Reduce_scatter", A, Y, REQ, MPI_INT, MPI_MAX, W),
            ]
        }),
    );
    assert_eq!(m.mems.0[3].i32s(B, 2), [24, 0]);
    let mems = &m.mems.0;
    let scans: Vec<i32> = mems.iter().map(|mem| mem.i32(D)).collect();
    assert_eq!(scans, [1, 3, 6, 10]);
    let exscans: Vec<i32> = mems.iter().map(|mem| mem.i32(D + 4)).collect();
    assert_eq!(exscans, [0, 1, 3, 6]);
    let blocks: Vec<i32> = mems.iter().map(|mem| mem.i32(X)).collect();
    assert_eq!(blocks, [10, -6, 6, 20]);
    assert_eq!(mems[0].i32s(Y, 2), [4, 0]);
    assert_eq!((mems[2].i32(Y), mems[3].i32(Y)), (3, 5));
    assert_eq!(mems[0].i32s(C, 2), [1, -3]);
}

/// `inout = in * 10 + inout`: associative on digit strings of one length, not commutative.
fn digits(mem: &mut machine::Flat, args: &[Arg]) -> Option<Arg> {
    let (input, inout) = (args[0].u64(), args[1].u64());
    let len = mem.i32(args[2].u64());
    assert_eq!(mem.i32(args[3].u64()), MPI_INT);
    for k in 0..len as u64 {
        let value = mem.i32(input + 4 * k) * 10 + mem.i32(inout + 4 * k);
        mem.set_i32s(inout + 4 * k, &[value]);
    }
    None
}

#[test]
fn user_operations_run_on_the_receiving_rank_in_rank_order() {
    let script = |r: i32| {
        vec![
            call!("MPI_Op_create", 0x55u64, 0, X),
            Do::Set(A, vec![r + 1, 9 - r]),
            call!("MPI_Reduce", A, B, 2, MPI_INT, Value::Load(X), 1, W),
            call!("MPI_Iallreduce", A, C, 2, MPI_INT, Value::Load(X), W, REQ),
            call!("MPI_Wait", REQ, NO),
            call!("MPI_Scan", A, D, 1, MPI_INT, Value::Load(X), W),
            call!("MPI_Reduce_local", A, D + 16, 1, MPI_INT, Value::Load(X)),
            call!("MPI_Op_free", X),
        ]
    };
    let mut m = Machine::new(RUN, each(3, script));
    m.natives.insert(0x55, digits);
    assert_eq!(m.run(), End::Finished);
    assert_eq!(m.mems.0[1].i32s(B, 2), [123, 987]);
    assert_eq!(m.mems.0[0].i32s(B, 2), [0, 0]);
    for mem in &m.mems.0 {
        assert_eq!(mem.i32s(C, 2), [123, 987]);
        assert_eq!(mem.live_internal(), 0);
    }
    let scans: Vec<i32> = m.mems.0.iter().map(|mem| mem.i32(D)).collect();
    assert_eq!(scans, [1, 12, 123]);
    assert_eq!(m.mems.0[2].i32(D + 16), 30);
}

#[test]
fn nonblocking_and_persistent_collectives() {
    let m = finish(
        RUN,
        each(3, |r| {
            vec![
                Do::Set(A, vec![r]),
                Do::Set(D, vec![r]),
                call!("MPI_Ibarrier", W, REQ),
                call!("MPI_Iallreduce", D, B, 1, MPI_INT, MPI_SUM, W, REQ + 4),
                call!("MPI_Ibcast", A, 1, MPI_INT, 2, W, REQ + 8),
                call!("MPI_Waitall", 3, REQ, MPI_STATUSES_IGNORE),
                Do::Set(C, vec![r + 1]),
                call!(
                    "MPI_Allreduce_init",
                    C,
                    D,
                    1,
                    MPI_INT,
                    MPI_SUM,
                    W,
                    MPI_INFO_NULL,
                    REQ
                ),
                call!("MPI_Start", REQ),
                call!("MPI_Wait", REQ, NO),
                Do::Set(C, vec![r + 2]),
                call!("MPI_Start", REQ),
                call!("MPI_Wait", REQ, NO),
                call!("MPI_Request_free", REQ),
            ]
        }),
    );
    for mem in &m.mems.0 {
        assert_eq!((mem.i32(A), mem.i32(B), mem.i32(D)), (2, 3, 9));
    }
}

#[test]
fn mismatches_are_reported_when_seen() {
    let wrong = |a: Do, b: Do| match Machine::new(RUN, bracket(vec![vec![a], vec![b]])).run() {
        End::Wrong(m) => (m.kind, m.others.len()),
        end => panic!("{end:?}"),
    };
    let bcast = |root: i32| call!("MPI_Bcast", A, 1, MPI_INT, root, W);
    let reduce = |count: i32, op: i32| call!("MPI_Allreduce", A, B, count, MPI_INT, op, W);
    let barrier = || call!("MPI_Barrier", W);
    assert_eq!(
        wrong(barrier(), bcast(0)),
        (MisuseKind::CollectiveMismatch, 1)
    );
    assert_eq!(
        wrong(barrier(), call!("MPI_Ibarrier", W, REQ)),
        (MisuseKind::CollectiveMismatch, 1)
    );
    assert_eq!(
        wrong(barrier(), call!("MPI_Finalize")),
        (MisuseKind::CollectiveMismatch, 1)
    );
    assert_eq!(wrong(bcast(0), bcast(1)), (MisuseKind::RootMismatch, 1));
    assert_eq!(
        wrong(reduce(1, MPI_SUM), reduce(1, MPI_MAX)),
        (MisuseKind::OpMismatch, 1)
    );
    assert_eq!(
        wrong(reduce(1, MPI_SUM), reduce(2, MPI_SUM)),
        (MisuseKind::CountMismatch, 1)
    );
    let strict = Options {
        check_types: true,
        ..RUN
    };
    let typed = |t: i32| vec![call!("MPI_Bcast", A, 1, t, 0, W)];
    let end = Machine::new(strict, bracket(vec![typed(MPI_INT), typed(MPI_FLOAT)])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::TypeMismatch));
}

#[test]
fn a_broadcast_may_let_its_root_go() {
    let send = call!("MPI_Send", A, 1, MPI_INT, 1, 0, W);
    let recv = call!("MPI_Recv", B, 1, MPI_INT, 0, 0, W, NO);
    let bcast = call!("MPI_Bcast", A, 1, MPI_INT, 0, W);
    let scripts = || {
        bracket(vec![
            vec![bcast.clone(), send.clone()],
            vec![recv.clone(), bcast.clone()],
        ])
    };
    let leaving = |leaving| Machine::new(Options { leaving, ..RUN }, scripts());
    let deadlock = End::Deadlock(vec![0, 1]);
    assert_eq!(leaving(Leaving::Together).run(), deadlock);
    assert_eq!(leaving(Leaving::WhenServed).run(), End::Finished);
    let mut free = leaving(Leaving::Any);
    free.run_to_choice().unwrap();
    let all = free.world.transitions();
    assert!(matches!(all[..], [Transition::Release { .. }]), "{all:?}");
    assert_eq!(free.run(), End::Finished);
}

#[test]
fn a_duplication_lets_anybody_go_and_a_split_nobody() {
    let send = call!("MPI_Send", A, 1, MPI_INT, 1, 0, W);
    let recv = call!("MPI_Recv", B, 1, MPI_INT, 0, 0, W, NO);
    let end = |make: &Do, leaving| {
        let scripts = bracket(vec![
            vec![make.clone(), send.clone()],
            vec![recv.clone(), make.clone()],
        ]);
        Machine::new(Options { leaving, ..RUN }, scripts).run()
    };
    let dup = call!("MPI_Comm_dup", W, C);
    let split = call!("MPI_Comm_split", W, 0, 0, C);
    let nowhere = call!("MPI_Comm_split", W, MPI_UNDEFINED, 0, C);
    let deadlock = End::Deadlock(vec![0, 1]);
    for make in [&dup, &split, &nowhere] {
        assert_eq!(end(make, Leaving::Together), deadlock);
    }
    assert_eq!(end(&dup, Leaving::WhenServed), End::Finished);
    assert_eq!(end(&nowhere, Leaving::WhenServed), End::Finished);
    assert_eq!(end(&split, Leaving::WhenServed), deadlock);
}

#[test]
fn neighbourhoods_of_a_grid_and_of_a_graph() {
    // A ring of three: left and right neighbours.
    let m = finish(
        RUN,
        each(3, |r| {
            vec![
                Do::Set(A, vec![3, 1]),
                call!("MPI_Cart_create", W, 1, A, A + 4, 0, C),
                Do::Set(X, vec![10 * r + 1, 10 * r + 2]),
                call!(
                    "MPI_Neighbor_alltoall",
                    X,
                    1,
                    MPI_INT,
                    Y,
                    1,
                    MPI_INT,
                    Value::Load(C)
                ),
                call!(
                    "MPI_Neighbor_allgather",
                    X,
                    1,
                    MPI_INT,
                    D,
                    1,
                    MPI_INT,
                    Value::Load(C)
                ),
                call!("MPI_Cart_shift", Value::Load(C), 0, 1, B, B + 4),
                call!("MPI_Comm_free", C),
                // Rank 0 sends to 1 and 2, weights 5 and 6.
                Do::Set(A, vec![0, 2, 1, 2, 5, 6]),
                call!(
                    "MPI_Dist_graph_create",
                    W,
                    i32::from(r == 1),
                    A,
                    A + 4,
                    A + 8,
                    A + 16,
                    MPI_INFO_NULL,
                    0,
                    C
                ),
                call!(
                    "MPI_Ineighbor_allgather",
                    X,
                    1,
                    MPI_INT,
                    B + 16,
                    1,
                    MPI_INT,
                    Value::Load(C),
                    REQ
                ),
                call!("MPI_Wait", REQ, NO),
                call!(
                    "MPI_Dist_graph_neighbors_count",
                    Value::Load(C),
                    B + 32,
                    B + 36,
                    B + 40
                ),
            ]
        }),
    );
    for r in 0..3 {
        let mem = &m.mems.0[r as usize];
        let (left, right) = ((r + 2) % 3, (r + 1) % 3);
        assert_eq!(mem.i32s(Y, 2), [10 * left + 2, 10 * right + 1]);
        assert_eq!(mem.i32s(D, 2), [10 * left + 1, 10 * right + 1]);
        assert_eq!(mem.i32s(B, 2), [left, right]);
    }
    assert_eq!(m.mems.0[1].i32(B + 16), 1);
    assert_eq!(m.mems.0[0].i32s(B + 32, 3), [0, 2, 1]);
    assert_eq!(m.mems.0[2].i32s(B + 32, 3), [1, 0, 1]);
}

#[test]
fn intercommunicators() {
    // Ranks 0, 1 and 2, 3, 4; leaders 0 and 2.
    let m = finish(
        RUN,
        each(5, |r| {
            let low = r < 2;
            let remote = if low { 2 } else { 0 };
            let root = match r {
                0 => MPI_ROOT,
                1 => MPI_PROC_NULL,
                _ => 0,
            };
            vec![
                call!("MPI_Comm_split", W, i32::from(!low), r, C),
                call!("MPI_Intercomm_create", Value::Load(C), 0, W, remote, 12, D),
                call!("MPI_Comm_remote_size", Value::Load(D), X),
                Do::Set(A, vec![r]),
                call!(
                    "MPI_Allgather",
                    A,
                    1,
                    MPI_INT,
                    B,
                    1,
                    MPI_INT,
                    Value::Load(D)
                ),
                call!(
                    "MPI_Allreduce",
                    A,
                    X + 4,
                    1,
                    MPI_INT,
                    MPI_SUM,
                    Value::Load(D)
                ),
                Do::Set(Y, vec![if r == 0 { 42 } else { 0 }]),
                call!("MPI_Bcast", Y, 1, MPI_INT, root, Value::Load(D)),
                call!("MPI_Intercomm_merge", Value::Load(D), i32::from(low), REQ),
                call!("MPI_Comm_rank", Value::Load(REQ), X + 8),
                call!("MPI_Comm_free", D),
                call!("MPI_Comm_free", C),
                call!("MPI_Comm_free", REQ),
            ]
        }),
    );
    for r in 0..5 {
        let mem = &m.mems.0[r as usize];
        if r < 2 {
            assert_eq!(mem.i32s(B, 3), [2, 3, 4]);
            assert_eq!(mem.i32s(X, 3), [3, 9, 3 + r]);
        } else {
            assert_eq!(mem.i32s(B, 2), [0, 1]);
            assert_eq!(mem.i32s(X, 3), [2, 1, r - 2]);
            assert_eq!(mem.i32(Y), 42);
        }
        assert!(
            m.world
                .live_objects(concord_base::Rank(r as u32))
                .is_empty()
        );
    }
}

#[test]
fn an_intercommunicator_needs_one_root() {
    let script = |r: i32| {
        vec![
            call!("MPI_Comm_split", W, r, 0, C),
            call!("MPI_Intercomm_create", Value::Load(C), 0, W, 1 - r, 12, D),
            call!("MPI_Bcast", A, 1, MPI_INT, 0, Value::Load(D)),
        ]
    };
    let end = Machine::new(RUN, each(2, script)).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::RootMismatch));
}

#[test]
fn the_root_of_an_intercommunicator_may_go_as_well() {
    // Rank 0 broadcasts to ranks 1 and 2, then sends to 1, which receives first.
    let script = |r: i32| {
        let root = if r == 0 { MPI_ROOT } else { 0 };
        let bcast = call!("MPI_Bcast", A, 1, MPI_INT, root, Value::Load(D));
        let mut script = vec![
            call!("MPI_Comm_split", W, i32::from(r > 0), 0, C),
            call!(
                "MPI_Intercomm_create",
                Value::Load(C),
                0,
                W,
                i32::from(r == 0),
                12,
                D
            ),
        ];
        match r {
            0 => script.extend([bcast, call!("MPI_Send", A, 1, MPI_INT, 1, 0, W)]),
            1 => script.extend([call!("MPI_Recv", B, 1, MPI_INT, 0, 0, W, NO), bcast]),
            _ => script.push(bcast),
        }
        script
    };
    finish(RUN, each(3, script));
    let together = Options {
        leaving: Leaving::Together,
        ..RUN
    };
    assert_eq!(
        Machine::new(together, each(3, script)).run(),
        End::Deadlock(vec![0, 1, 2])
    );
}
