//! The request state machine, by enumeration.
//!
//! Every sequence of a few calls on one persistent request is run with errors returned, and each
//! call's result compared with what three states predict (MPI 4.1 §3.7.3, §3.8.4, §3.9).

mod machine;

use concord_mpi::Options;
use concord_mpi::constants::*;
use machine::{BASE, Do, finish};

const REQ: u64 = BASE;
const FLAG: u64 = BASE + 8;
const B: u64 = BASE + 16;
const W: i32 = MPI_COMM_WORLD;
const ERR_REQUEST: i32 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    Start,
    Wait,
    Test,
    Cancel,
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Inactive,
    /// Started; the operation (a receive from nobody) completes at once.
    Active,
    Null,
}

/// The next state and the call's result.
fn predict(state: State, call: Call) -> (State, i32) {
    match (call, state) {
        (Call::Start, State::Inactive) => (State::Active, 0),
        (Call::Start, _) => (state, ERR_REQUEST),
        (Call::Wait | Call::Test, State::Active) => (State::Inactive, 0),
        (Call::Wait | Call::Test, _) => (state, 0),
        (Call::Cancel, State::Active) => (State::Active, 0),
        (Call::Cancel, _) => (state, ERR_REQUEST),
        (Call::Free, State::Null) => (state, ERR_REQUEST),
        (Call::Free, _) => (State::Null, 0),
    }
}

fn script(call: Call) -> Do {
    match call {
        Call::Start => call!("MPI_Start", REQ),
        Call::Wait => call!("MPI_Wait", REQ, MPI_STATUS_IGNORE),
        Call::Test => call!("MPI_Test", REQ, FLAG, MPI_STATUS_IGNORE),
        Call::Cancel => call!("MPI_Cancel", REQ),
        Call::Free => call!("MPI_Request_free", REQ),
    }
}

#[test]
fn every_sequence_of_calls_on_a_persistent_request() {
    let calls = [
        Call::Start,
        Call::Wait,
        Call::Test,
        Call::Cancel,
        Call::Free,
    ];
    let length = 4;
    let mut checked = 0;
    for number in 0..calls.len().pow(length) {
        let nth = |k: u32| calls[number / calls.len().pow(k) % calls.len()];
        let sequence: Vec<Call> = (0..length).map(nth).collect();
        let mut steps = vec![
            call!("MPI_Init", 0u64, 0u64),
            call!("MPI_Comm_set_errhandler", W, MPI_ERRORS_RETURN),
            call!("MPI_Recv_init", B, 1, MPI_INT, MPI_PROC_NULL, 0, W, REQ),
        ];
        let mut expected = vec![0; 3];
        let mut state = State::Inactive;
        for &call in &sequence {
            steps.push(script(call));
            let (next, code) = predict(state, call);
            expected.push(code);
            state = next;
        }
        let m = finish(Options::RUN, vec![steps]);
        assert_eq!(m.codes[0], expected, "{sequence:?}");
        let null = m.mems.0[0].i32(REQ) == MPI_REQUEST_NULL;
        assert_eq!(null, state == State::Null, "{sequence:?}");
        let held = m.world.live_objects(concord_base::Rank(0)).len();
        assert_eq!(held, usize::from(state != State::Null), "{sequence:?}");
        checked += 1;
    }
    assert_eq!(checked, 625);
}
