//! One-sided communication with the scripted driver: exact counts of what may happen.

mod machine;

use concord_base::Rank;
use concord_mpi::constants::*;
use concord_mpi::{MisuseKind, Options, Transition};
use machine::*;

const WIN: u64 = BASE;
const CELL: u64 = BASE + 64;
const VALUE: u64 = BASE + 128;
const RESULT: u64 = BASE + 192;
/// The first window of every rank.
const HANDLE: i32 = MPI_WIN_NULL + 0x1000;

fn create() -> Do {
    call!(
        "MPI_Win_create",
        CELL,
        4i64,
        4,
        MPI_INFO_NULL,
        MPI_COMM_WORLD,
        WIN
    )
}

fn put(target: i32) -> Do {
    call!(
        "MPI_Put", VALUE, 1, MPI_INT, target, 0i64, 1, MPI_INT, HANDLE
    )
}

fn lock(kind: i32, target: i32) -> Do {
    call!("MPI_Win_lock", kind, target, 0, HANDLE)
}

fn unlock(target: i32) -> Do {
    call!("MPI_Win_unlock", target, HANDLE)
}

/// The mistakes after which scripts run to their end.
fn noticed(scripts: Vec<Vec<Do>>) -> Vec<MisuseKind> {
    let mut machine = Machine::new(Options::RUN, bracket(scripts));
    assert_eq!(machine.run(), End::Finished);
    let found = machine.world.take_noticed();
    found.iter().map(|misuse| misuse.kind).collect()
}

/// All executions of some scripts: the final values of rank 0's cell, with how many end that way.
fn outcomes(scripts: Vec<Vec<Do>>) -> Vec<(i32, usize)> {
    let mut found = std::collections::BTreeMap::new();
    let options = Options::explore(concord_mpi::Buffering::Infinite);
    let mut schedules = vec![Vec::<Transition>::new()];
    while let Some(schedule) = schedules.pop() {
        let mut machine = Machine::new(options, scripts.clone());
        for transition in &schedule {
            machine.run_to_choice().expect("a right program");
            machine.fire(transition).expect("a right program");
        }
        machine.run_to_choice().expect("a right program");
        let next = machine.world.transitions();
        if next.is_empty() {
            assert!(machine.ranks().all(|rank| machine.is_done(rank)));
            assert_eq!(machine.world.gaps().count(), 0);
            *found.entry(machine.mems.0[0].i32(CELL)).or_insert(0) += 1;
        }
        for transition in next {
            schedules.push([schedule.clone(), vec![transition]].concat());
        }
    }
    found.into_iter().collect()
}

#[test]
fn exclusive_locks_come_in_every_order() {
    let script = |rank: i32| {
        let mut script = vec![create(), Do::Set(VALUE, vec![rank])];
        if rank > 0 {
            script.extend([lock(MPI_LOCK_EXCLUSIVE, 0), put(0), unlock(0)]);
        }
        script.push(call!("MPI_Win_free", WIN));
        script
    };
    let all = outcomes(bracket((0..4).map(script).collect()));
    assert_eq!(
        all,
        [(1, 2), (2, 2), (3, 2)],
        "six orders, the last one's value stays"
    );
}

#[test]
fn fetching_operations_come_in_every_order() {
    let script = |rank: i32| {
        let fetch = call!(
            "MPI_Fetch_and_op",
            VALUE,
            RESULT,
            MPI_INT,
            0,
            0i64,
            MPI_REPLACE,
            HANDLE
        );
        let mut script = vec![create(), Do::Set(VALUE, vec![rank])];
        if rank > 0 {
            script.push(call!("MPI_Win_lock_all", 0, HANDLE));
            script.push(fetch);
            script.push(call!("MPI_Win_unlock_all", HANDLE));
        }
        script.push(call!("MPI_Win_free", WIN));
        script
    };
    let all = outcomes(bracket((0..4).map(script).collect()));
    assert_eq!(all, [(1, 2), (2, 2), (3, 2)]);
}

#[test]
fn commuting_accumulations_need_no_choice() {
    let script = |rank: i32| {
        let add = call!(
            "MPI_Accumulate",
            VALUE,
            1,
            MPI_INT,
            0,
            0i64,
            1,
            MPI_INT,
            MPI_SUM,
            HANDLE
        );
        let fence = || call!("MPI_Win_fence", 0, HANDLE);
        let set = Do::Set(VALUE, vec![rank + 1]);
        let free = call!("MPI_Win_free", WIN);
        vec![create(), set, fence(), add, fence(), free]
    };
    assert_eq!(outcomes(bracket((0..4).map(script).collect())), [(10, 1)]);
}

#[test]
fn races_are_found_whatever_the_order() {
    let script = |locks: [i32; 3]| {
        let one = |(rank, kind): (i32, i32)| {
            let mut script = vec![create()];
            if kind != 0 {
                script.extend([lock(kind, 0), put(0), unlock(0)]);
            }
            if rank == 0 {
                script.push(call!("MPI_Barrier", MPI_COMM_SELF));
            }
            script.push(call!("MPI_Win_free", WIN));
            script
        };
        (0..).zip(locks).map(one).collect::<Vec<_>>()
    };
    let (shared, exclusive) = (MPI_LOCK_SHARED, MPI_LOCK_EXCLUSIVE);
    let race = [MisuseKind::WindowRace];
    assert_eq!(noticed(script([0, shared, shared])), race);
    assert_eq!(noticed(script([0, exclusive, exclusive])), []);
    assert_eq!(noticed(script([0, exclusive, shared])), []);
    assert_eq!(noticed(script([0, shared, exclusive])), []);
    // Three that race with each other are one mistake.
    assert_eq!(noticed(script([shared, shared, shared])), race);
}

/// What a process can do on a window, with itself as the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Fence,
    Lock,
    Unlock,
    LockAll,
    UnlockAll,
    Put,
    Flush,
}

const ACTS: [Act; 7] = [
    Act::Fence,
    Act::Lock,
    Act::Unlock,
    Act::LockAll,
    Act::UnlockAll,
    Act::Put,
    Act::Flush,
];

/// The rules of MPI 4.1 §12.5, written down once more.
#[derive(Clone, Copy, Default, Debug)]
struct Epochs {
    lock: bool,
    all: bool,
    fence: bool,
    /// An operation was called between fences, under no lock; under a lock.
    used: bool,
    mixed: bool,
}

impl Epochs {
    /// Whether the act is allowed; if so, it happens.
    fn act(&mut self, act: Act) -> bool {
        let passive = self.lock || self.all;
        let allowed = match act {
            Act::Fence => !passive && !self.mixed,
            Act::Lock | Act::LockAll => !passive && !self.used,
            Act::Unlock => self.lock,
            Act::UnlockAll => self.all,
            Act::Put => passive || self.fence,
            Act::Flush => passive,
        };
        if !allowed {
            return false;
        }
        match act {
            Act::Fence => {
                *self = Epochs {
                    fence: true,
                    ..Epochs::default()
                }
            }
            Act::Lock => self.lock = true,
            Act::Unlock => self.lock = false,
            Act::LockAll => self.all = true,
            Act::UnlockAll => self.all = false,
            Act::Put if passive => self.mixed |= self.fence,
            Act::Put => self.used = true,
            Act::Flush => {}
        }
        true
    }
}

fn script(act: Act) -> Do {
    match act {
        Act::Fence => call!("MPI_Win_fence", 0, HANDLE),
        Act::Lock => lock(MPI_LOCK_SHARED, 0),
        Act::Unlock => unlock(0),
        Act::LockAll => call!("MPI_Win_lock_all", 0, HANDLE),
        Act::UnlockAll => call!("MPI_Win_unlock_all", HANDLE),
        // Nothing is moved: epochs alone are the matter here.
        Act::Put => call!("MPI_Put", VALUE, 0, MPI_INT, 0, 0i64, 0, MPI_INT, HANDLE),
        Act::Flush => call!("MPI_Win_flush", 0, HANDLE),
    }
}

#[test]
fn every_sequence_of_synchronisation_follows_the_rules() {
    let mut sequences = vec![Vec::new()];
    for _ in 0..5 {
        let longer = sequences
            .iter()
            .flat_map(|sequence: &Vec<Act>| ACTS.map(|act| [sequence.clone(), vec![act]].concat()));
        sequences = longer.collect();
    }
    for sequence in sequences {
        let mut epochs = Epochs::default();
        let wanted: Vec<bool> = sequence.iter().map(|act| epochs.act(*act)).collect();
        let mut program = vec![
            call!("MPI_Init", 0u64, 0u64),
            create(),
            call!("MPI_Win_set_errhandler", HANDLE, MPI_ERRORS_RETURN),
        ];
        program.extend(sequence.iter().map(|act| script(*act)));
        let machine = finish(Options::RUN, vec![program]);
        let found: Vec<bool> = machine.codes[0][3..]
            .iter()
            .map(|code| *code == 0)
            .collect();
        assert_eq!(found, wanted, "{sequence:?}");
        assert_eq!(machine.world.live_objects(Rank(0)).len(), 1);
    }
}
