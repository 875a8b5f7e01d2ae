//! Paths of well-known communication patterns, for measurements and tests.
//!
//! They follow the descriptions of the benchmarks in simian §6.3 and the sizes of its Table 3, one
//! function per program, with the number of processes and the other parameters of Tables 1 and 2.
//! `benches/` has the programs themselves in C.

use concord_base::{Pattern, Rank, SendMode};
use concord_path::{Call, Collective, CommId, Completion, Needs, Path, Receive, Send, Wait};

struct Program(Path);

impl Program {
    fn new(n: u32) -> Program {
        Program(Path::new(n))
    }

    fn sending(&mut self, from: u32, to: u32, tag: i32, blocking: bool) -> u32 {
        let send = Send {
            mode: SendMode::Standard,
            to: Rank(to),
            tag,
            comm: CommId(0),
            bytes: 8,
            blocking,
            value: None,
        };
        self.0.push(Rank(from), Call::Send(send)).index
    }

    fn send(&mut self, from: u32, to: u32, tag: i32) {
        self.sending(from, to, tag, true);
    }

    fn receiving(&mut self, at: u32, source: Option<u32>, tag: Option<i32>, blocking: bool) -> u32 {
        let receive = Receive {
            pattern: Pattern {
                source: source.map(Rank),
                tag,
            },
            comm: CommId(0),
            blocking,
            got: None,
        };
        self.0.push(Rank(at), Call::Receive(receive)).index
    }

    fn receive(&mut self, at: u32, source: Option<u32>, tag: Option<i32>) {
        self.receiving(at, source, tag, true);
    }

    fn wait(&mut self, rank: u32, requests: Vec<u32>) {
        let wait = Wait {
            completion: Completion::All,
            taken: requests.clone(),
            requests,
        };
        self.0.push(Rank(rank), Call::Wait(wait));
    }

    fn everybody(&mut self, name: &str) {
        for rank in 0..self.0.size() as u32 {
            let call = Collective {
                name: name.to_owned(),
                comm: CommId(0),
                needs: Needs::All,
                blocking: true,
            };
            self.0.push(Rank(rank), Call::Collective(call));
        }
    }

    /// Everybody but rank 0 sends it `each` messages, which it receives as they come.
    fn gather(&mut self, each: u32) {
        let n = self.0.size() as u32;
        for from in 1..n {
            for _ in 0..each {
                self.send(from, 0, 0);
                self.receive(0, None, Some(0));
            }
        }
    }
}

/// Adder: the manager sends every worker its part and adds up the results as they come.
pub fn adder(n: u32) -> Path {
    let mut program = Program::new(n);
    for worker in 1..n {
        program.send(0, worker, 0);
        program.receive(worker, Some(0), Some(0));
    }
    program.gather(1);
    program.0
}

/// Integrate: the same pattern as Adder.
pub fn integrate(n: u32) -> Path {
    adder(n)
}

/// Heat: neighbours in a row exchange boundaries in four sweeps, the even ones sending first; then
/// the error is reduced, three times in all.
pub fn heat(n: u32) -> Path {
    let mut program = Program::new(n);
    for sweep in 0..4 {
        for rank in 0..n {
            let right = (rank + 1 < n).then_some(rank + 1);
            let left = rank.checked_sub(1);
            let send_first = rank % 2 == 0;
            for half in 0..2 {
                let sending = (half == 0) == send_first;
                for peer in [right, left].into_iter().flatten() {
                    match sending {
                        true => program.send(rank, peer, sweep),
                        false => program.receive(rank, Some(peer), Some(sweep)),
                    }
                }
            }
        }
        if sweep > 0 {
            program.everybody("allreduce");
        }
    }
    program.0
}

/// HeatErrors: as Heat, but in one sweep everybody receives first.
pub fn heat_errors(n: u32) -> Path {
    let mut program = Program::new(n);
    for sweep in 0..4 {
        for rank in 0..n {
            let right = (rank + 1 < n).then_some(rank + 1);
            let left = rank.checked_sub(1);
            let send_first = rank % 2 == 0 && sweep != 2;
            for half in 0..2 {
                let sending = (half == 0) == send_first;
                for peer in [right, left].into_iter().flatten() {
                    match sending {
                        true => program.send(rank, peer, sweep),
                        false => program.receive(rank, Some(peer), Some(sweep)),
                    }
                }
            }
        }
        if sweep > 0 {
            program.everybody("allreduce");
        }
    }
    program.0
}

/// Floyd: rows of the distance matrix go down a pipeline of processes; every process receives from
/// whoever comes and passes on, the owners of the first rows several times; results are gathered.
pub fn floyd(n: u32) -> Path {
    let mut program = Program::new(n);
    for row in 0..8u32 {
        let owner = row % n;
        for step in 1..n {
            let from = (owner + step - 1) % n;
            let to = (owner + step) % n;
            program.send(from, to, 0);
            program.receive(to, None, Some(0));
        }
    }
    program.everybody("barrier");
    program.gather(1);
    program.0
}

/// GaussElim: pivots are agreed upon by all, rows are swapped between pairs of processes, the even
/// ones sending first.
pub fn gauss_elim(n: u32) -> Path {
    let mut program = Program::new(n);
    for phase in 0..3 {
        program.everybody("allreduce");
        for low in (phase % 2..n.saturating_sub(1)).step_by(2) {
            let (a, b) = (low, low + 1);
            program.send(a, b, 0);
            program.receive(b, Some(a), Some(0));
            program.send(b, a, 1);
            program.receive(a, Some(b), Some(1));
        }
        program.everybody("bcast");
    }
    program.0
}

/// Diffusion on a torus of `rows` × `columns` processes: before the first and after every step, the
/// frame is gathered, three messages each; in a step, everybody sends to its four neighbours and
/// then receives from them.
pub fn diffusion(rows: u32, columns: u32, steps: u32) -> Path {
    let n = rows * columns;
    let mut program = Program::new(n);
    program.everybody("barrier");
    program.gather(3);
    program.everybody("barrier");
    for _ in 0..steps {
        let neighbours = |rank: u32| {
            let (r, c) = (rank / columns, rank % columns);
            [
                ((r + rows - 1) % rows * columns + c, 1),
                ((r + 1) % rows * columns + c, 2),
                (r * columns + (c + columns - 1) % columns, 3),
                (r * columns + (c + 1) % columns, 4),
            ]
        };
        for rank in 0..n {
            for (to, tag) in neighbours(rank) {
                program.send(rank, to, tag);
            }
            // What a neighbour sent upwards comes from below.
            let [up, down, left, right] = neighbours(rank).map(|(peer, _)| peer);
            for (from, tag) in [(down, 1), (up, 2), (right, 3), (left, 4)] {
                program.receive(rank, Some(from), Some(tag));
            }
        }
        program.everybody("barrier");
        program.everybody("barrier");
        program.gather(3);
        program.everybody("barrier");
    }
    program.0
}

/// MatMul: a manager hands out `rows` rows, a new one to whoever has delivered a result, as recorded
/// in a run in which the workers deliver in the order of their ranks; then it tells them to stop.
pub fn matmul(n: u32, rows: u32) -> Path {
    let mut program = Program::new(n);
    program.everybody("bcast");
    let busy = rows.min(n - 1);
    for worker in 1..n {
        if worker <= busy {
            program.send(0, worker, 1);
            program.receive(worker, Some(0), None);
        } else {
            program.send(0, worker, 0);
            program.receive(worker, Some(0), None);
        }
    }
    let mut handed_out = busy;
    let mut working: std::collections::VecDeque<u32> = (1..=busy).collect();
    while let Some(worker) = working.pop_front() {
        program.send(worker, 0, 1);
        program.receive(0, None, None);
        if handed_out < rows {
            handed_out += 1;
            program.send(0, worker, 1);
            program.receive(worker, Some(0), None);
            working.push_back(worker);
        }
    }
    for worker in 1..=busy {
        program.send(0, worker, 0);
        program.receive(worker, Some(0), None);
    }
    program.0
}

/// A pipeline of nonblocking operations: everybody posts its receives first.
pub fn ring(n: u32, rounds: u32) -> Path {
    let mut program = Program::new(n);
    for round in 0..rounds {
        for rank in 0..n {
            let (left, right) = ((rank + n - 1) % n, (rank + 1) % n);
            let tag = round as i32;
            let receive = program.receiving(rank, Some(left), Some(tag), false);
            let send = program.sending(rank, right, tag, false);
            program.wait(rank, vec![receive, send]);
        }
    }
    program.0
}
