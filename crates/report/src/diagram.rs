//! A witness as a space-time diagram in text: one column per process, time
//! runs downwards.
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
//! marks a choice.

use concord_base::Released;

use crate::witness::{Step, StepKind};

/// The width of a column.
const COLUMN: usize = 20;
/// The width of the numbers before the first column.
const MARGIN: usize = 7;

/// The diagram of these steps, without a newline at its end.
pub fn diagram(steps: &[Step], processes: u32) -> String {
    let mut lines = vec![heading(processes)];
    for step in steps {
        let mut row = Row::new(step, processes);
        match step.event {
            StepKind::Call => row.label(step.rank, &call(step)),
            StepKind::Match => match step.from {
                Some(from) if from != step.rank => row.arrow(from, step.rank),
                _ => row.label(step.rank, "(to itself)"),
            },
            StepKind::Collective => row.join(&step.ranks),
            StepKind::Release(Some(Released::Left)) => row.label(step.rank, "(leaves early)"),
            StepKind::Release(_) => row.label(step.rank, "(buffered)"),
            StepKind::Sees => row.label(step.rank, "(sees a message)"),
            StepKind::Completes => row.label(step.rank, "(completes)"),
            StepKind::Cancels => row.label(step.rank, "(cancelled)"),
            StepKind::Turn | StepKind::PollFails => row.label(step.rank, "(finds nothing)"),
        }
        lines.push(row.text());
    }
    lines.join("\n")
}

fn heading(processes: u32) -> String {
    let mut text = " ".repeat(MARGIN);
    for rank in 0..processes {
        text.push_str(&format!("{:^COLUMN$}", format!("rank {rank}")));
    }
    text.trim_end().to_owned()
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
    fn new(step: &Step, processes: u32) -> Row {
        let mark = if step.choice.is_some() { '*' } else { ' ' };
        let mut row = Row {
            cells: vec![' '; COLUMN * processes as usize],
            number: format!("{:>4}{mark}", step.number),
        };
        for rank in 0..processes {
            row.put(centre(rank), '|');
        }
        row
    }

    fn put(&mut self, at: usize, c: char) {
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = c;
        }
    }

    fn label(&mut self, rank: u32, label: &str) {
        let shown: Vec<char> = label.chars().take(COLUMN - 1).collect();
        let start = centre(rank).saturating_sub(shown.len() / 2);
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

    fn join(&mut self, ranks: &[u32]) {
        let (Some(first), Some(last)) = (ranks.iter().min(), ranks.iter().max()) else {
            return;
        };
        self.line(centre(*first), centre(*last), '=');
        for rank in ranks {
            self.put(centre(*rank), '#');
        }
    }

    fn text(&self) -> String {
        let cells: String = self.cells.iter().collect();
        format!("{:<MARGIN$}{}", self.number, cells.trim_end())
    }
}

fn centre(rank: u32) -> usize {
    rank as usize * COLUMN + COLUMN / 2
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
}
