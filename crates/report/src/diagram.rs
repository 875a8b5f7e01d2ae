//! A witness as a space-time diagram in text: one column per process, or per
//! thread of a process that has several (`rank 0.1` is thread 1 of rank 0),
//! time runs downwards.
//!
//! ```text
//!        rank 0              rank 1
//!   1    Recv:12 (any)          |
//!   2      |                 Send:20 (0)
//!   3      <--------------------o
//! ```
//!
//! Calls stand in their column with their source line; `<---o` is a message
//! from the `o` to the arrow's head, `=====` joins the members of a collective,
//! `(buffered)` is a standard send that returned early. `*` behind a number
//! marks a choice. What a thread does that was chosen stands in brackets.

use std::collections::BTreeMap;

use concord_base::Released;

use crate::witness::{Step, StepKind};

/// The width of a column.
const COLUMN: usize = 20;
/// The width of the numbers before the first column.
const MARGIN: usize = 7;

/// The diagram of these steps, without a newline at its end.
pub fn diagram(steps: &[Step], processes: u32) -> String {
    let lanes = Lanes::of(steps, processes);
    let mut lines = vec![lanes.heading()];
    for step in steps {
        let mut row = Row::new(step, &lanes);
        let own = lanes.at(step.rank, step.thread);
        match step.event {
            StepKind::Call => row.label(own, &call(step)),
            StepKind::Match => match step.from {
                Some(from) if from != step.rank => {
                    let send = step.calls.first();
                    let send = steps.iter().find(|other| Some(&other.number) == send);
                    let sender = send.and_then(|send| send.thread);
                    row.arrow(lanes.at(from, sender), own);
                }
                _ => row.label(own, "(to itself)"),
            },
            StepKind::Collective => {
                let all = step.ranks.iter().map(|rank| lanes.at(*rank, None));
                row.join(&all.collect::<Vec<_>>());
            }
            StepKind::Release(Some(Released::Left)) => row.label(own, "(leaves early)"),
            StepKind::Release(_) => row.label(own, "(buffered)"),
            StepKind::Sees => row.label(own, "(sees a message)"),
            StepKind::Completes => row.label(own, "(completes)"),
            StepKind::Cancels => row.label(own, "(cancelled)"),
            StepKind::Turn => match thread_does(step) {
                Some(does) => row.label(own, &format!("({does})")),
                None => row.label(own, "(its turn)"),
            },
            StepKind::PollFails => row.label(own, "(finds nothing)"),
        }
        lines.push(row.text());
    }
    lines.join("\n")
}

/// The columns.
struct Lanes {
    /// Per process, its first column.
    first: Vec<u32>,
    /// The highest thread of processes that have several.
    threads: BTreeMap<u32, u32>,
    count: u32,
}

impl Lanes {
    fn of(steps: &[Step], processes: u32) -> Lanes {
        let mut threads: BTreeMap<u32, u32> = BTreeMap::new();
        for step in steps {
            if let Some(thread) = step.thread {
                let most = threads.entry(step.rank).or_default();
                *most = thread.max(*most);
            }
        }
        let mut count = 0;
        let mut first = Vec::new();
        for rank in 0..processes {
            first.push(count);
            count += 1 + threads.get(&rank).copied().unwrap_or(0);
        }
        Lanes {
            first,
            threads,
            count,
        }
    }

    /// The column of a process's thread, of its first one if that is not known.
    fn at(&self, rank: u32, thread: Option<u32>) -> u32 {
        let first = self.first.get(rank as usize).copied();
        first.unwrap_or(self.count) + thread.unwrap_or(0)
    }

    fn heading(&self) -> String {
        let mut text = " ".repeat(MARGIN);
        for rank in 0..self.first.len() as u32 {
            let names = match self.threads.get(&rank) {
                None => vec![format!("rank {rank}")],
                Some(most) => (0..=*most).map(|t| format!("rank {rank}.{t}")).collect(),
            };
            for name in names {
                text.push_str(&format!("{name:^COLUMN$}"));
            }
        }
        text.trim_end().to_owned()
    }
}

/// What a thread does that was chosen: `thread 1 of rank 0 takes a mutex` without its beginning.
pub(crate) fn thread_does(step: &Step) -> Option<&str> {
    let is_thread = step.text.starts_with("thread ");
    step.text.splitn(6, ' ').nth(5).filter(|_| is_thread)
}

/// `Send:20`, as short as can be understood.
fn call(step: &Step) -> String {
    let name = step.function.trim_start_matches("MPI_");
    match step.line {
        Some(line) => format!("{name}:{line}"),
        None => name.to_owned(),
    }
}

struct Row {
    cells: Vec<char>,
    number: String,
}

impl Row {
    fn new(step: &Step, lanes: &Lanes) -> Row {
        let mark = if step.choice.is_some() { '*' } else { ' ' };
        let mut row = Row {
            cells: vec![' '; COLUMN * lanes.count as usize],
            number: format!("{:>4}{mark}", step.number),
        };
        for lane in 0..lanes.count {
            row.put(centre(lane), '|');
        }
        row
    }

    fn put(&mut self, at: usize, c: char) {
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = c;
        }
    }

    fn label(&mut self, lane: u32, label: &str) {
        let shown: Vec<char> = label.chars().take(COLUMN - 1).collect();
        let start = centre(lane).saturating_sub(shown.len() / 2);
        for (at, c) in (start..).zip(shown) {
            self.put(at, c);
        }
    }

    fn line(&mut self, from: usize, to: usize, c: char) {
        for at in from.min(to)..=from.max(to) {
            self.put(at, c);
        }
    }

    fn arrow(&mut self, from: u32, to: u32) {
        let (start, end) = (centre(from), centre(to));
        self.line(start, end, '-');
        self.put(start, 'o');
        self.put(end, if start < end { '>' } else { '<' });
    }

    fn join(&mut self, lanes: &[u32]) {
        let (Some(first), Some(last)) = (lanes.iter().min(), lanes.iter().max()) else {
            return;
        };
        self.line(centre(*first), centre(*last), '=');
        for lane in lanes {
            self.put(centre(*lane), '#');
        }
    }

    fn text(&self) -> String {
        let cells: String = self.cells.iter().collect();
        format!("{:<MARGIN$}{}", self.number, cells.trim_end())
    }
}

fn centre(lane: u32) -> usize {
    lane as usize * COLUMN + COLUMN / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(number: u32, event: StepKind, rank: u32, ranks: &[u32], function: &str) -> Step {
        Step {
            ranks: ranks.to_vec(),
            from: (event == StepKind::Match).then(|| ranks[0]),
            function: function.to_owned(),
            file: Some("a.c".to_owned()),
            line: Some(10 + number),
            choice: (event == StepKind::Match).then(|| "match 1.0 -> 0.0".to_owned()),
            ..Step::new(number, event, rank)
        }
    }

    #[test]
    fn draws_calls_messages_and_collectives() {
        let steps = [
            step(1, StepKind::Call, 0, &[0], "MPI_Recv"),
            step(2, StepKind::Call, 2, &[2], "MPI_Send"),
            step(3, StepKind::Match, 0, &[2, 0], "MPI_Recv"),
            step(4, StepKind::Release(None), 1, &[1], "MPI_Send"),
            step(5, StepKind::Collective, 0, &[0, 2], "MPI_Barrier"),
        ];
        let expected = "              rank 0              rank 1              rank 2
   1          Recv:11                |                   |
   2             |                   |                Send:12
   3*            <---------------------------------------o
   4             |              (buffered)               |
   5             #=======================================#";
        assert_eq!(diagram(&steps, 3), expected);
    }
    #[test]
    fn threads_have_columns_of_their_own() {
        let by = |thread, mut step: Step| {
            step.thread = Some(thread);
            step
        };
        let mut turn = step(3, StepKind::Turn, 0, &[0], "");
        turn.text = "thread 1 of rank 0 takes a mutex".to_owned();
        let mut matched = by(0, step(4, StepKind::Match, 0, &[1, 0], "MPI_Recv"));
        matched.calls = vec![2];
        let steps = [
            by(0, step(1, StepKind::Call, 0, &[0], "MPI_Recv")),
            step(2, StepKind::Call, 1, &[1], "MPI_Send"),
            by(1, turn),
            matched,
        ];
        let expected = "             rank 0.0            rank 0.1             rank 1
   1          Recv:11                |                   |
   2             |                   |                Send:12
   3             |            (takes a mutex)            |
   4*            <---------------------------------------o";
        assert_eq!(diagram(&steps, 2), expected);
    }
}
