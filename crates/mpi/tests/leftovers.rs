//! What a process leaves behind is noticed in `MPI_Finalize`, each thing once, with the call that
//! made it; mistakes after which a run goes on do not end it.

mod machine;

use concord_mpi::constants::*;
use concord_mpi::{MisuseKind, Options};
use machine::{BASE, Do, bracket, finish};

const RUN: Options = Options::RUN;
const W: i32 = MPI_COMM_WORLD;
const X: u64 = BASE;
const Y: u64 = BASE + 8;
const REQ: u64 = BASE + 16;

/// Kind and function of all that was noticed; what nobody received included.
fn noticed(scripts: Vec<Vec<Do>>) -> Vec<(MisuseKind, &'static str)> {
    let mut machine = finish(RUN, bracket(scripts));
    machine.world.notice_unreceived();
    let found = machine.world.take_noticed();
    assert!(machine.world.take_noticed().is_empty(), "told once");
    found.iter().map(|m| (m.kind, m.function.name())).collect()
}

fn irecv() -> Do {
    call!("MPI_Irecv", X, 1, MPI_INT, MPI_PROC_NULL, 0, W, REQ)
}

fn wait() -> Do {
    call!("MPI_Wait", REQ, MPI_STATUS_IGNORE)
}

#[test]
fn a_request_that_nobody_waits_for() {
    let missing = [(MisuseKind::MissingWait, "MPI_Irecv")];
    assert_eq!(noticed(vec![vec![irecv()]]), missing);
    assert_eq!(noticed(vec![vec![irecv(), wait()]]), []);
}

#[test]
fn a_handle_that_is_overwritten_is_lost_unless_a_copy_is_used() {
    let lost = [(MisuseKind::LostRequest, "MPI_Ibarrier")];
    let second = || call!("MPI_Ibarrier", W, REQ);
    assert_eq!(noticed(vec![vec![irecv(), second(), wait()]]), lost);
    assert_eq!(noticed(vec![vec![irecv(), wait(), second(), wait()]]), []);
}

#[test]
fn objects_are_told_by_the_call_that_made_them() {
    let make = || call!("MPI_Type_contiguous", 2, MPI_INT, Y);
    let leak = [(MisuseKind::ResourceLeak, "MPI_Type_contiguous")];
    assert_eq!(noticed(vec![vec![make()]]), leak);
    assert_eq!(noticed(vec![vec![make(), call!("MPI_Type_free", Y)]]), []);
    let dup = [(MisuseKind::ResourceLeak, "MPI_Comm_dup")];
    assert_eq!(noticed(vec![vec![call!("MPI_Comm_dup", W, Y)]]), dup);
}

#[test]
fn a_message_that_nobody_receives() {
    let send = || call!("MPI_Send", X, 1, MPI_INT, 1, 3, W);
    let receive = call!("MPI_Recv", X, 1, MPI_INT, 0, 3, W, MPI_STATUS_IGNORE);
    let left = [(MisuseKind::UnreceivedMessage, "MPI_Send")];
    assert_eq!(noticed(vec![vec![send()], vec![]]), left);
    assert_eq!(noticed(vec![vec![send()], vec![receive]]), []);
}

#[test]
fn a_buffer_in_use_is_noticed_and_the_run_goes_on() {
    let scripts = vec![
        vec![
            call!("MPI_Irecv", X, 1, MPI_INT, 1, 0, W, REQ),
            call!("MPI_Recv", X, 1, MPI_INT, 1, 1, W, MPI_STATUS_IGNORE),
            wait(),
        ],
        vec![
            call!("MPI_Send", X, 1, MPI_INT, 0, 0, W),
            call!("MPI_Send", X, 1, MPI_INT, 0, 1, W),
        ],
    ];
    assert_eq!(noticed(scripts), [(MisuseKind::BufferInUse, "MPI_Recv")]);
}
