//! Random loops over `MPI_Waitany`, and whether the order of completions makes a difference.
//!
//! One rank takes some completed receives one after the other, and each pass does something with the
//! request that it took ([`Pass`]): sums, places of the request's own or of the pass, tests of what other
//! passes left. At the end one thing is claimed never to be. [`Loop::outcomes`] tries all orders by
//! itself; [`Loop::source`] is the same program in C.

mod generate;
mod pass;

use std::collections::BTreeSet;

pub use generate::generate;
use pass::Memory;
pub use pass::{Expression, Pass, Place, Relation, Statement};

/// How such programs are verified.
pub const FLAGS: &str = "-n 2 --allow strict-c --check assertions,usage";

/// A loop, and what is claimed at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// How many requests.
    pub requests: usize,
    /// What is received, by request.
    pub values: Vec<i32>,
    /// What a pass does.
    pub pass: Pass,
    /// Whether variables are static, and so in memory.
    pub in_memory: bool,
    /// Whether sums are of another type than `int`: `unsigned char`, `short`, `long long`.
    pub sums: &'static str,
    /// What never holds at the end: this place with this content.
    pub never: Option<(Place, i32)>,
}

/// What all orders lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcomes {
    /// Contents at the end.
    pub memories: BTreeSet<Vec<i32>>,
    /// Whether a pass fails in some order.
    pub fails: bool,
}

impl Loop {
    /// Tries all orders.
    pub fn outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        let left: Vec<usize> = (0..self.requests).collect();
        self.follow(&Memory::new(self), &left, &mut outcomes);
        outcomes
    }

    fn follow(&self, memory: &Memory, left: &[usize], outcomes: &mut Outcomes) {
        if left.is_empty() {
            outcomes.memories.insert(memory.contents());
        }
        for at in left {
            let mut next = memory.clone();
            match next.pass(self, *at, self.requests - left.len()) {
                false => outcomes.fails = true,
                true => {
                    let rest: Vec<usize> = left.iter().copied().filter(|p| p != at).collect();
                    self.follow(&next, &rest, outcomes);
                }
            }
        }
    }

    /// Whether some order breaks an assertion.
    pub fn is_wrong(&self) -> bool {
        let outcomes = self.outcomes();
        let claimed = self.never.is_some_and(|(place, content)| {
            let at = Memory::number(self, place);
            outcomes.memories.iter().any(|memory| memory[at] == content)
        });
        outcomes.fails || claimed
    }

    /// The program in C.
    pub fn source(&self) -> String {
        let storage = if self.in_memory { "static " } else { "" };
        let variables = format!(
            "{storage}{} s0, s1;\n{storage}int x0, x1, own[N], order[N];\n",
            self.sums
        );
        let clear = "s0 = s1 = 0; x0 = x1 = 0;\n    for (int i = 0; i < N; i++)\n      own[i] = order[i] = 0;";
        let (outside, inside) = match self.in_memory {
            true => (variables, String::new()),
            false => (String::new(), variables),
        };
        let values: Vec<String> = self.values.iter().map(i32::to_string).collect();
        let claim = self.never.map_or(String::new(), |(place, content)| {
            format!("assert({place} != {content});")
        });
        format!(
            "#include <assert.h>\n#include <mpi.h>\n\nenum {{ N = {} }};\n{outside}\n\
             int main(int argc, char **argv) {{\n  \
             int rank, got[N], sent[N] = {{{}}};\n  MPI_Request requests[N];\n  \
             MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  \
             if (rank == 0) {{\n    {inside}    {clear}\n    \
             for (int i = 0; i < N; i++)\n      \
             MPI_Irecv(&got[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);\n    \
             for (int k = 0; k < N; k++) {{\n      int at;\n      \
             MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);\n      int v = got[at];\n{}    }}\n    \
             {claim}\n  }} else {{\n    for (int i = 0; i < N; i++)\n      \
             MPI_Send(&sent[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);\n  }}\n  \
             MPI_Finalize();\n  return 0;\n}}\n",
            self.requests,
            values.join(", "),
            self.pass,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_that_are_kept_differ() {
        let mut program = generate(1);
        program.requests = 3;
        program.values = vec![1, 2, 3];
        program.pass = Pass(vec![Statement::Set(Place::Order(None), Expression::At)]);
        assert_eq!(program.outcomes().memories.len(), 6);
        program.pass = Pass(vec![Statement::Add(Place::Sum(0), Expression::Value)]);
        assert_eq!(program.outcomes().memories.len(), 1);
        program.pass = Pass(vec![Statement::Set(Place::Last(0), Expression::Value)]);
        assert_eq!(program.outcomes().memories.len(), 3);
    }
}
