//! Every reason for "inconclusive" has a program that shows it.
//!
//! A new reason does not compile here until somebody says where its program is.

use std::fs;
use std::path::Path;

use concord_explore::Reason;
use concord_harness::repository;
use concord_mpi::Gap;

/// Where a reason is tested.
enum Tested {
    /// By a program under `tests/ui/unknown` whose `reason:` contains this.
    Program(&'static str),
    /// By a test in this file of `crates/cli/tests` that contains this.
    Test(&'static str, &'static str),
    /// By nothing: a mistake of ours, which no program is known to show.
    Never,
}

fn tested(reason: &Reason) -> Tested {
    match reason {
        Reason::Paths(_) => Tested::Program("(--max-paths)"),
        Reason::Enough(_) => Tested::Test("limits.rs", "the search for further mistakes"),
        Reason::Depth(_) => Tested::Program("(--max-depth)"),
        Reason::Iterations { .. } => Tested::Program("(--max-loop)"),
        Reason::Values { .. } => Tested::Program("more than 8 values"),
        Reason::Numbers(_) => Tested::Program("more values than are looked at"),
        Reason::Instructions(_) => Tested::Program("(--max-instructions)"),
        Reason::Time => Tested::Test("limits.rs", "--time-limit"),
        Reason::Cpu => Tested::Test("limits.rs", "--cpu-limit"),
        Reason::Memory => Tested::Program("(--memory-limit)"),
        Reason::Room => Tested::Test("limits.rs", "hardly any memory is left"),
        Reason::Interrupted => Tested::Test("command_line.rs", "the search was interrupted"),
        Reason::Solver(_) => Tested::Test("limits.rs", "hard_query.c"),
        Reason::Unsupported { .. } => Tested::Program("which belongs to the machine"),
        Reason::EndedWhileOthersWait(_) => Tested::Program("while others wait for ever"),
        Reason::Unchecked { .. } => Tested::Program("not checked (races)"),
        Reason::Tolerated { .. } => Tested::Program("is not counted as an error (buffer-in-use)"),
        Reason::Approximated(_) => Tested::Program("properties of executions that abort"),
        Reason::Vacuous => Tested::Program("no execution satisfies the program's assumptions"),
        Reason::NotReproduced(_) => Tested::Never,
    }
}

fn left_out(gap: Gap) -> &'static str {
    match gap {
        Gap::EarlyReturn => "returns early",
        Gap::AtomicOrder => "not every order is explored",
        Gap::ReadyOrder => "whether its receive is always posted first",
        Gap::BufferRoom => "the attached buffer has no room",
        Gap::InfoKey => "info keys that promise",
        Gap::StartOrder => "only that of the array is explored",
        Gap::FileOrder => "processes use a file at the same time",
        Gap::FileWrites => "processes write to a file at the same time",
    }
}

/// What the programs say that they show.
fn shown(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            shown(&path, found);
        } else if path.extension().is_some_and(|e| e == "c") {
            let text = fs::read_to_string(&path).expect("a program");
            let reasons = text
                .lines()
                .filter_map(|line| line.strip_prefix("// reason: "));
            found.extend(reasons.map(str::to_owned));
        }
    }
}

#[test]
fn every_reason_has_a_program() {
    let mut programs = Vec::new();
    shown(&repository().join("tests/ui/unknown"), &mut programs);
    let (text, place) = (String::new, String::new);
    let all = [
        Reason::Paths(0),
        Reason::Enough(0),
        Reason::Depth(0),
        Reason::Iterations {
            bound: 0,
            place: place(),
        },
        Reason::Values {
            bound: 0,
            place: place(),
        },
        Reason::Numbers(place()),
        Reason::Instructions(0),
        Reason::Time,
        Reason::Cpu,
        Reason::Memory,
        Reason::Interrupted,
        Reason::Solver(text()),
        Reason::Unsupported {
            what: text(),
            place: place(),
        },
        Reason::EndedWhileOthersWait(1),
        Reason::Unchecked {
            check: "",
            message: text(),
        },
        Reason::Tolerated {
            kind: "",
            message: text(),
        },
        Reason::Approximated(text()),
        Reason::Vacuous,
    ];
    for reason in &all {
        match tested(reason) {
            Tested::Program(part) => {
                let is_shown = programs.iter().any(|said| said.contains(part));
                assert!(is_shown, "{reason:?}: no program shows `{part}`");
            }
            Tested::Test(file, part) => {
                let file = repository().join("crates/cli/tests").join(file);
                let text = fs::read_to_string(&file).expect("the test is there");
                assert!(text.contains(part), "{}: `{part}`", file.display());
            }
            Tested::Never => panic!("{reason:?} is in the list of those that are tested"),
        }
    }
    let gaps = [
        Gap::EarlyReturn,
        Gap::AtomicOrder,
        Gap::ReadyOrder,
        Gap::BufferRoom,
        Gap::InfoKey,
        Gap::StartOrder,
        Gap::FileOrder,
        Gap::FileWrites,
    ];
    for gap in gaps {
        let part = left_out(gap);
        let is_shown = programs.iter().any(|said| said.contains(part));
        assert!(is_shown, "{gap:?}: no program shows `{part}`");
    }
}
