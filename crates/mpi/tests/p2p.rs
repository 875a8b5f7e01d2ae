//! Point-to-point communication, completion, probes.

mod machine;

use concord_mpi::constants::*;
use concord_mpi::{Buffering, MisuseKind, Options, Outcomes, Transition};
use machine::{BASE, Do, End, Machine, Value, bracket, finish};

const A: u64 = BASE;
const B: u64 = BASE + 0x100;
const REQ: u64 = BASE + 0x200;
const STATUS: u64 = BASE + 0x300;
const X: u64 = BASE + 0x400;
const Y: u64 = BASE + 0x500;
const W: i32 = MPI_COMM_WORLD;
const NO: u64 = MPI_STATUS_IGNORE;
const RUN: Options = Options::RUN;

fn options(buffering: Buffering) -> Options {
    Options { buffering, ..RUN }
}

fn send(dst: i32, tag: i32) -> Do {
    call!("MPI_Send", A, 1, MPI_INT, dst, tag, W)
}

fn recv(src: i32, tag: i32) -> Do {
    call!("MPI_Recv", B, 1, MPI_INT, src, tag, W, STATUS)
}

#[test]
fn a_ring_passes_a_number_around() {
    let n = 64;
    let script = |r: i32| {
        let own = Do::Set(A, vec![100 + r]);
        let (next, previous) = ((r + 1) % n, (r + n - 1) % n);
        if r == 0 {
            vec![own, send(next, 7), recv(previous, 7)]
        } else {
            vec![recv(previous, 7), own, send(next, 7)]
        }
    };
    for buffering in [Buffering::Infinite, Buffering::Zero, Buffering::Eager(3)] {
        let m = finish(options(buffering), bracket((0..n).map(script).collect()));
        for r in 0..n {
            let mem = &m.mems.0[r as usize];
            let previous = (r + n - 1) % n;
            assert_eq!(mem.i32(B), 100 + previous);
            assert_eq!(mem.i32s(STATUS, 2), [previous, 7]);
            assert_eq!(mem.i64(STATUS + 16), 4);
        }
    }
}

#[test]
fn two_standard_sends_face_to_face_need_buffers() {
    let scripts = || {
        bracket(vec![
            vec![send(1, 0), recv(1, 0)],
            vec![send(0, 0), recv(0, 0)],
        ])
    };
    let end = |buffering| Machine::new(options(buffering), scripts()).run();
    assert_eq!(end(Buffering::Infinite), End::Finished);
    assert_eq!(end(Buffering::Eager(4)), End::Finished);
    assert_eq!(end(Buffering::Eager(3)), End::Deadlock(vec![0, 1]));
    assert_eq!(end(Buffering::Zero), End::Deadlock(vec![0, 1]));
    // Releases are offered, and one of them resolves it.
    let mut m = Machine::new(options(Buffering::Any), scripts());
    m.run_to_choice().unwrap();
    let all = m.world.transitions();
    assert!(
        matches!(
            all[..],
            [Transition::Release { .. }, Transition::Release { .. }]
        ),
        "{all:?}"
    );
    assert_eq!(m.run(), End::Finished);
}

#[test]
fn synchronous_sends_never_buffer() {
    let ssend = |dst: i32| call!("MPI_Ssend", A, 1, MPI_INT, dst, 0, W);
    let scripts = bracket(vec![vec![ssend(1), recv(1, 0)], vec![ssend(0), recv(0, 0)]]);
    assert_eq!(Machine::new(RUN, scripts).run(), End::Deadlock(vec![0, 1]));
}

#[test]
fn messages_of_one_pair_do_not_overtake_but_tags_select() {
    let set = |v| Do::Set(A, vec![v]);
    let m = finish(
        RUN,
        bracket(vec![
            vec![set(1), send(1, 5), set(2), send(1, 6), set(3), send(1, 5)],
            vec![
                call!("MPI_Recv", B, 1, MPI_INT, 0, 6, W, NO),
                call!("MPI_Recv", B + 4, 1, MPI_INT, MPI_ANY_SOURCE, 5, W, NO),
                call!("MPI_Recv", B + 8, 1, MPI_INT, 0, MPI_ANY_TAG, W, NO),
            ],
        ]),
    );
    assert_eq!(m.mems.0[1].i32s(B, 3), [2, 1, 3]);
}

#[test]
fn a_wildcard_receive_meets_every_sender_in_some_exploration() {
    let scripts = bracket(vec![
        vec![
            recv(MPI_ANY_SOURCE, MPI_ANY_TAG),
            recv(MPI_ANY_SOURCE, MPI_ANY_TAG),
        ],
        vec![send(0, 1)],
        vec![send(0, 2)],
    ]);
    let mut m = Machine::new(RUN, scripts);
    m.run_to_choice().unwrap();
    let matches: Vec<u32> = m
        .world
        .transitions()
        .iter()
        .filter_map(|t| match t {
            Transition::Match {
                source,
                has_choice: true,
                ..
            } => Some(*source),
            _ => None,
        })
        .collect();
    assert_eq!(matches, [1, 2]);
}

#[test]
fn self_messages_and_proc_null() {
    let m = finish(
        options(Buffering::Zero),
        bracket(vec![vec![
            Do::Set(A, vec![9]),
            call!("MPI_Irecv", B, 1, MPI_INT, 0, 0, W, REQ),
            send(0, 0),
            call!("MPI_Wait", REQ, STATUS),
            call!("MPI_Send", A, 1, MPI_INT, MPI_PROC_NULL, 0, W),
            call!("MPI_Recv", X, 1, MPI_INT, MPI_PROC_NULL, 3, W, Y),
        ]]),
    );
    let mem = &m.mems.0[0];
    assert_eq!(mem.i32(B), 9);
    assert_eq!(mem.i32(REQ), MPI_REQUEST_NULL);
    assert_eq!(mem.i32s(Y, 2), [MPI_PROC_NULL, MPI_ANY_TAG]);
}

#[test]
fn buffered_sends_need_room() {
    let attach = |bytes: i32| call!("MPI_Buffer_attach", X, bytes);
    let bsend = call!("MPI_Bsend", A, 1, MPI_INT, 1, 0, W);
    let detach = call!("MPI_Buffer_detach", Y, Y + 8);
    let good = vec![
        attach(2 * (4 + MPI_BSEND_OVERHEAD)),
        bsend.clone(),
        bsend.clone(),
        detach.clone(),
    ];
    let m = finish(
        options(Buffering::Zero),
        bracket(vec![good, vec![recv(0, 0), recv(0, 0)]]),
    );
    assert_eq!(m.mems.0[0].i64(Y).cast_unsigned(), X);
    assert_eq!(m.mems.0[0].i32(Y + 8), 2 * (4 + MPI_BSEND_OVERHEAD));
    let short = vec![attach(4 + MPI_BSEND_OVERHEAD), bsend.clone(), bsend.clone()];
    let end = Machine::new(RUN, bracket(vec![short, vec![recv(0, 0), recv(0, 0)]])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::BufferExhausted));
    let end = Machine::new(RUN, bracket(vec![vec![bsend], vec![recv(0, 0)]])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::BufferExhausted));
}

#[test]
fn a_ready_send_wants_a_posted_receive() {
    let rsend = |dst: i32| call!("MPI_Rsend", A, 1, MPI_INT, dst, 0, W);
    let good = vec![
        vec![
            call!("MPI_Irecv", B, 1, MPI_INT, 1, 0, W, REQ),
            call!("MPI_Barrier", W),
            call!("MPI_Wait", REQ, NO),
        ],
        vec![call!("MPI_Barrier", W), rsend(0)],
    ];
    finish(RUN, bracket(good));
    let end = Machine::new(RUN, bracket(vec![vec![rsend(1)], vec![recv(0, 0)]])).run();
    assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::ReadyWithoutReceive));
}

#[test]
fn truncation_goes_to_the_error_handler() {
    let sends = vec![call!("MPI_Send", A, 2, MPI_INT, 1, 0, W)];
    let end = Machine::new(RUN, bracket(vec![sends.clone(), vec![recv(0, 0)]])).run();
    assert!(
        matches!(end, End::Wrong(m) if m.kind == MisuseKind::Truncation && m.rank.0 == 1 && m.others.len() == 1)
    );
    let tolerant = vec![
        call!("MPI_Comm_set_errhandler", W, MPI_ERRORS_RETURN),
        recv(0, 0),
    ];
    let m = finish(RUN, bracket(vec![sends, tolerant]));
    assert_eq!(m.codes[1], [0, 0, 15, 0]);
}

#[test]
fn a_handler_of_the_programs_own_runs() {
    let handler = 0x77u64;
    let mut m = Machine::new(
        RUN,
        bracket(vec![vec![
            call!("MPI_Comm_create_errhandler", handler, X),
            call!("MPI_Comm_set_errhandler", W, Value::Load(X)),
            call!("MPI_Errhandler_free", X),
            call!("MPI_Send", A, -1, MPI_INT, 0, 0, W),
        ]]),
    );
    m.natives.insert(handler, |mem, args| {
        let (comm, code) = (mem.i32(args[0].u64()), mem.i32(args[1].u64()));
        mem.set_i32s(Y, &[comm, code]);
        None
    });
    assert_eq!(m.run(), End::Finished);
    assert_eq!(m.mems.0[0].i32s(Y, 2), [W, 2]);
    assert_eq!(m.codes[0], [0, 0, 0, 0, 2, 0]);
    assert_eq!(m.mems.0[0].live_internal(), 0);
}

#[test]
fn arguments_are_checked() {
    let cases = [
        (
            call!("MPI_Send", A, 1, MPI_INT, 5, 0, W),
            MisuseKind::InvalidRank,
            3,
        ),
        (
            call!("MPI_Send", A, 1, MPI_INT, 0, -3, W),
            MisuseKind::InvalidTag,
            4,
        ),
        (
            call!("MPI_Send", A, -1, MPI_INT, 0, 0, W),
            MisuseKind::InvalidCount,
            1,
        ),
        (
            call!("MPI_Send", A, 1, MPI_DATATYPE_NULL, 0, 0, W),
            MisuseKind::InvalidDatatype,
            2,
        ),
        (
            call!("MPI_Send", 0u64, 1, MPI_INT, 0, 0, W),
            MisuseKind::NullBuffer,
            0,
        ),
        (
            call!("MPI_Send", A, 1, MPI_INT, 0, 0, MPI_COMM_NULL),
            MisuseKind::InvalidCommunicator,
            5,
        ),
        (
            call!("MPI_Send", A, 1, MPI_INT, 0, 0, 0),
            MisuseKind::InvalidCommunicator,
            5,
        ),
        (
            call!("MPI_Bcast", A, 1, MPI_INT, 1, W),
            MisuseKind::InvalidRoot,
            3,
        ),
        (call!("MPI_Wait", A, NO), MisuseKind::InvalidRequest, 0),
    ];
    for (wrong, kind, argument) in cases {
        match Machine::new(RUN, bracket(vec![vec![wrong.clone()]])).run() {
            End::Wrong(m) => assert_eq!((m.kind, m.argument), (kind, Some(argument)), "{wrong:?}"),
            end => panic!("{wrong:?}: {end:?}"),
        }
    }
    let before = Machine::new(RUN, vec![vec![send(0, 0)]]).run();
    assert!(matches!(before, End::Wrong(m) if m.kind == MisuseKind::CallBeforeInit));
    let after = vec![
        call!("MPI_Init", 0u64, 0u64),
        call!("MPI_Finalize"),
        send(0, 0),
    ];
    let after = Machine::new(RUN, vec![after]).run();
    assert!(matches!(after, End::Wrong(m) if m.kind == MisuseKind::CallAfterFinalize));
    let twice = Machine::new(RUN, bracket(vec![vec![call!("MPI_Init", 0u64, 0u64)]])).run();
    assert!(matches!(twice, End::Wrong(m) if m.kind == MisuseKind::DoubleInit));
    let outside = vec![call!("MPI_Send", 0x98u64, 1, MPI_INT, 0, 0, W)];
    let outside = Machine::new(RUN, bracket(vec![outside])).run();
    assert!(
        matches!(outside, End::Wrong(m) if m.kind == MisuseKind::BufferFault && m.fault.is_some())
    );
}

#[test]
fn waitall_waitany_waitsome_testall() {
    let three = |r: u64| {
        let one = |k: u64| {
            call!(
                "MPI_Irecv",
                B + 4 * k,
                1,
                MPI_INT,
                1,
                k as i32,
                W,
                r + 4 * k
            )
        };
        vec![one(0), one(1), one(2)]
    };
    let sends = vec![Do::Set(A, vec![5]), send(0, 0), send(0, 1), send(0, 2)];
    let mut all = three(REQ);
    all.push(call!("MPI_Waitall", 3, REQ, STATUS));
    let m = finish(RUN, bracket(vec![all, sends.clone()]));
    assert_eq!(m.mems.0[0].i32s(REQ, 3), [MPI_REQUEST_NULL; 3]);
    assert_eq!(m.mems.0[0].i32(STATUS + 2 * 24 + 4), 2);

    let mut any = three(REQ);
    any.push(call!("MPI_Waitany", 3, REQ, X, STATUS));
    any.push(call!("MPI_Waitany", 3, REQ, X + 4, STATUS));
    any.push(call!("MPI_Waitany", 3, REQ, X + 8, STATUS));
    any.push(call!("MPI_Waitany", 3, REQ, X + 12, STATUS));
    let m = finish(RUN, bracket(vec![any, sends.clone()]));
    assert_eq!(m.mems.0[0].i32s(X, 4), [0, 1, 2, MPI_UNDEFINED]);

    let mut some = three(REQ);
    some.push(call!("MPI_Waitsome", 3, REQ, X, Y, MPI_STATUSES_IGNORE));
    some.push(call!(
        "MPI_Waitsome",
        3,
        REQ,
        X + 4,
        Y + 16,
        MPI_STATUSES_IGNORE
    ));
    let m = finish(RUN, bracket(vec![some, sends.clone()]));
    assert_eq!(m.mems.0[0].i32s(X, 2), [3, MPI_UNDEFINED]);
    assert_eq!(m.mems.0[0].i32s(Y, 3), [0, 1, 2]);

    let mut test = three(REQ);
    test.push(call!("MPI_Testall", 3, REQ, X, MPI_STATUSES_IGNORE));
    let m = finish(RUN, bracket(vec![test, sends]));
    assert_eq!(m.mems.0[0].i32(X), 1);
}

#[test]
fn a_poll_fails_only_after_the_others_had_their_turn() {
    let poll = vec![
        call!("MPI_Iprobe", 1, 0, W, X, STATUS),
        call!("MPI_Iprobe", 1, 9, W, X + 4, STATUS),
        recv(1, 0),
        call!("MPI_Iprobe", 1, 0, W, X + 8, STATUS),
    ];
    let m = finish(RUN, bracket(vec![poll, vec![send(0, 0)]]));
    assert_eq!(m.mems.0[0].i32s(X, 3), [1, 0, 0]);
}

#[test]
fn all_outcomes_of_a_poll_are_offered() {
    let options = Options {
        outcomes: Outcomes::All,
        ..RUN
    };
    let poll = vec![
        call!("MPI_Irecv", B, 1, MPI_INT, 1, 0, W, REQ),
        call!("MPI_Test", REQ, X, NO),
        call!("MPI_Wait", REQ, NO),
    ];
    for (choice, flag) in [(0, 1), (1, 0)] {
        let mut m = Machine::new(options, bracket(vec![poll.clone(), vec![send(0, 0)]]));
        m.run_to_choice().unwrap();
        let all = m.world.transitions();
        assert!(
            matches!(
                all[..],
                [Transition::Completes { .. }, Transition::PollFails { .. }]
            ),
            "{all:?}"
        );
        m.fire(&all[choice]).unwrap();
        assert_eq!(m.run(), End::Finished);
        assert_eq!(m.mems.0[0].i32(X), flag);
        assert_eq!(m.mems.0[0].i32(B), 0);
    }
}

#[test]
fn a_polling_loop_comes_back_to_the_same_state() {
    let options = Options {
        outcomes: Outcomes::All,
        ..RUN
    };
    let test = || call!("MPI_Test", REQ, X, NO);
    let poll = vec![
        call!("MPI_Irecv", B, 1, MPI_INT, 1, 0, W, REQ),
        test(),
        test(),
    ];
    let mut m = Machine::new(options, bracket(vec![poll, vec![send(0, 0)]]));
    m.run_to_choice().unwrap();
    let before = m.world.clone();
    m.fire(&Transition::PollFails {
        rank: concord_base::Rank(0),
    })
    .unwrap();
    // The second test stands elsewhere in this script; a loop's would not.
    m.pcs[0] -= 1;
    m.run_to_choice().unwrap();
    assert_eq!(m.world, before);
}

#[test]
fn persistent_requests_start_again_and_again() {
    let m = finish(
        options(Buffering::Zero),
        bracket(vec![
            vec![
                call!("MPI_Send_init", A, 1, MPI_INT, 1, 0, W, REQ),
                call!("MPI_Wait", REQ, NO),
                Do::Set(A, vec![1]),
                call!("MPI_Start", REQ),
                call!("MPI_Wait", REQ, NO),
                Do::Set(A, vec![2]),
                call!("MPI_Startall", 1, REQ),
                call!("MPI_Waitall", 1, REQ, MPI_STATUSES_IGNORE),
                call!("MPI_Request_free", REQ),
            ],
            vec![
                call!("MPI_Recv_init", B, 1, MPI_INT, 0, 0, W, REQ),
                call!("MPI_Start", REQ),
                call!("MPI_Wait", REQ, NO),
                call!("MPI_Recv", B + 4, 1, MPI_INT, 0, 0, W, NO),
                call!("MPI_Request_free", REQ),
            ],
        ]),
    );
    assert_eq!(m.mems.0[1].i32s(B, 2), [1, 2]);
    assert!(m.world.live_objects(concord_base::Rank(0)).is_empty());
}

#[test]
fn cancelling_and_freeing() {
    let m = finish(
        RUN,
        bracket(vec![vec![
            call!("MPI_Irecv", B, 1, MPI_INT, 0, 0, W, REQ),
            call!("MPI_Cancel", REQ),
            call!("MPI_Wait", REQ, STATUS),
            call!("MPI_Test_cancelled", STATUS, X),
            call!("MPI_Irecv", B, 1, MPI_INT, 0, 0, W, REQ),
            call!("MPI_Request_free", REQ),
            Do::Set(A, vec![3]),
            send(0, 0),
            call!("MPI_Barrier", W),
        ]]),
    );
    assert_eq!(m.mems.0[0].i32(X), 1);
    assert_eq!(m.mems.0[0].i32(B), 3, "a freed receive still receives");
    assert_eq!(m.mems.0[0].i32(REQ), MPI_REQUEST_NULL);
    // With a message at hand, both outcomes exist.
    let options = Options {
        outcomes: Outcomes::All,
        ..RUN
    };
    let race = vec![
        send(0, 0),
        call!("MPI_Irecv", B, 1, MPI_INT, 0, 0, W, REQ),
        call!("MPI_Cancel", REQ),
        call!("MPI_Wait", REQ, NO),
    ];
    let mut m = Machine::new(options, bracket(vec![race]));
    m.run_to_choice().unwrap();
    let all = m.world.transitions();
    assert!(
        matches!(
            all[..],
            [Transition::Match { .. }, Transition::Cancels { .. }]
        ),
        "{all:?}"
    );
}

#[test]
fn matched_probes_take_the_message_out() {
    let m = finish(
        options(Buffering::Zero),
        bracket(vec![
            vec![
                Do::Set(A, vec![1]),
                send(1, 4),
                Do::Set(A, vec![2]),
                send(1, 4),
            ],
            vec![
                call!("MPI_Mprobe", MPI_ANY_SOURCE, 4, W, X, STATUS),
                call!("MPI_Mrecv", B, 1, MPI_INT, X, NO),
                call!("MPI_Improbe", 0, 4, W, Y, X, STATUS),
                call!("MPI_Imrecv", B + 4, 1, MPI_INT, X, REQ),
                call!("MPI_Wait", REQ, NO),
            ],
        ]),
    );
    assert_eq!(m.mems.0[1].i32s(B, 2), [1, 2]);
    assert_eq!(m.mems.0[1].i32(X), MPI_MESSAGE_NULL);
}

#[test]
fn sendrecv_in_a_circle_under_zero_buffering() {
    let n = 5;
    let script = |r: i32| {
        let (next, previous) = ((r + 1) % n, (r + n - 1) % n);
        vec![
            Do::Set(A, vec![r, r]),
            call!(
                "MPI_Sendrecv",
                A,
                1,
                MPI_INT,
                next,
                1,
                B,
                1,
                MPI_INT,
                previous,
                1,
                W,
                STATUS
            ),
            call!(
                "MPI_Sendrecv_replace",
                A,
                2,
                MPI_INT,
                next,
                2,
                previous,
                2,
                W,
                NO
            ),
            call!(
                "MPI_Isendrecv",
                B,
                1,
                MPI_INT,
                next,
                3,
                X,
                1,
                MPI_INT,
                previous,
                3,
                W,
                REQ
            ),
            call!("MPI_Wait", REQ, STATUS),
        ]
    };
    let m = finish(
        options(Buffering::Zero),
        bracket((0..n).map(script).collect()),
    );
    for r in 0..n {
        let mem = &m.mems.0[r as usize];
        let previous = (r + n - 1) % n;
        assert_eq!(mem.i32(B), previous);
        assert_eq!(mem.i32s(A, 2), [previous, previous]);
        assert_eq!(mem.i32(X), (r + n - 2) % n);
        assert_eq!(mem.i32s(STATUS, 2), [previous, 3]);
    }
}

#[test]
fn symbolic_arguments_are_sent_back_before_anything_happens() {
    use concord_abi::{Arg, Class};
    use concord_base::Rank;
    use concord_mpi::{CallSite, Step, Symbolic, World};
    let mut m = Machine::new(RUN, vec![vec![call!("MPI_Init", 0u64, 0u64)]]);
    assert_eq!(m.run(), End::Finished);
    let before = m.world.clone();
    let term = m.pool.var("count", 32, concord_term::VarKind::Input);
    let count = Arg {
        term: Some(term),
        ..Arg::concrete(Class::Int(32), 0)
    };
    let rest = [MPI_INT, 0, 0, W].map(Arg::int);
    let args = [&[Arg::ptr(A), count], &rest[..]].concat();
    let send = World::knows("PMPI_Send").unwrap();
    let step = m
        .world
        .call(Rank(0), send, &args, CallSite(0), &mut m.mems, &m.pool);
    assert_eq!(step, Step::Concretise(Symbolic::Argument(1)));
    assert_eq!(m.world, before);
}

#[test]
fn what_is_left_over_can_be_listed() {
    let m = finish(
        RUN,
        bracket(vec![
            vec![send(1, 3), call!("MPI_Irecv", B, 1, MPI_INT, 1, 0, W, REQ)],
            vec![call!("MPI_Type_contiguous", 2, MPI_INT, X)],
        ]),
    );
    let left = m.world.unreceived();
    assert_eq!(left.len(), 1);
    assert_eq!(
        (left[0].from.0, left[0].to.0, left[0].tag, left[0].bytes),
        (0, 1, 3, 4)
    );
    let live = m.world.live_objects(concord_base::Rank(0));
    assert_eq!(live.len(), 1);
    assert_eq!(live[0].made_by.map(|(f, _)| f.name()), Some("MPI_Irecv"));
    assert_eq!(m.world.live_objects(concord_base::Rank(1)).len(), 1);
}

#[test]
fn a_misaligned_buffer_is_misuse() {
    let end = Machine::new(
        RUN,
        bracket(vec![vec![call!("MPI_Send", A + 2, 1, MPI_INT, 0, 0, W)]]),
    )
    .run();
    assert!(
        matches!(end, End::Wrong(m) if m.kind == MisuseKind::MisalignedBuffer && m.argument == Some(0))
    );
}

#[test]
fn types_must_fit_when_they_are_checked() {
    let strict = Options {
        check_types: true,
        ..RUN
    };
    let pair = |sent: i32, wanted: i32, n: i32| {
        let recv = call!("MPI_Recv", B, n, wanted, 0, 0, W, NO);
        let send = call!("MPI_Send", A, 2, sent, 1, 0, W);
        Machine::new(strict, bracket(vec![vec![send], vec![recv]])).run()
    };
    assert_eq!(pair(MPI_INT, MPI_INT, 3), End::Finished);
    assert_eq!(pair(MPI_BYTE, MPI_BYTE, 8), End::Finished);
    // Untyped data is received as such, and nothing else is (§3.3.1).
    for (wanted, n) in [(MPI_FLOAT, 2), (MPI_BYTE, 8)] {
        let end = pair(MPI_INT, wanted, n);
        assert!(matches!(end, End::Wrong(m) if m.kind == MisuseKind::TypeMismatch));
    }
}

#[test]
fn the_send_half_of_a_nonblocking_sendrecv_can_be_released() {
    let both = |peer: i32| {
        vec![
            call!(
                "MPI_Isendrecv",
                A,
                1,
                MPI_INT,
                peer,
                0,
                B,
                1,
                MPI_INT,
                MPI_PROC_NULL,
                0,
                W,
                REQ
            ),
            call!("MPI_Wait", REQ, NO),
            recv(peer, 0),
        ]
    };
    let mut m = Machine::new(options(Buffering::Any), bracket(vec![both(1), both(0)]));
    m.run_to_choice().unwrap();
    let all = m.world.transitions();
    assert!(
        matches!(
            all[..],
            [Transition::Release { .. }, Transition::Release { .. }]
        ),
        "{all:?}"
    );
    assert_eq!(m.run(), End::Finished);
}
