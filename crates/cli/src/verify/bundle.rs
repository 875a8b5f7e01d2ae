//! The bug report about violations that did not show themselves again in a
//! concrete run.

use std::path::{Path, PathBuf};

use concord_explore::{Setup, Unreproduced};
use concord_ir::Module;
use concord_mpi::Choice;

use crate::bug_report::BugReport;
use crate::failure::Failure;
use crate::verify::witness::{WitnessMaker, write_witness};

/// Writes the folder; gives its path.
pub(super) fn write(
    module: &Module,
    maker: &WitnessMaker<'_>,
    trouble: &[(&Setup, &Unreproduced)],
    parent: &Path,
) -> Result<PathBuf, Failure> {
    let report = BugReport::about_program(module, parent, "violations that did not replay")?;
    let folder = report.folder();
    for ((setup, unreproduced), number) in trouble.iter().zip(1..) {
        let witness = maker.witness(&unreproduced.violation, setup);
        write_witness(&folder.join(format!("{number}.witness.json")), &witness)?;
        let choices = unreproduced.violation.choices.iter();
        let choices: Vec<String> = choices.map(|t| Choice::of(t).to_string()).collect();
        report.put(
            &format!("{number}.txt"),
            format!(
                "found: {}\ninstead: {}\nchoices:\n{}\n",
                unreproduced.violation.finding.message,
                unreproduced.why,
                choices.join("\n")
            ),
        )?;
    }
    Ok(folder.to_owned())
}

#[cfg(test)]
mod tests {
    use concord_base::{Certainty, Finding, FindingDetail, Kind, Level, WorldSize};
    use concord_explore::{Journal, Violation};
    use concord_libc::HostOptions;
    use concord_report::Sources;

    use super::*;
    use crate::options::ProgramOptions;

    #[test]
    fn holds_program_choices_and_witness() {
        let parent = tempfile::tempdir().expect("temporary directory");
        let module = Module::default();
        let options = ProgramOptions {
            files: vec!["a.c".into()],
            cflags: Vec::new(),
            target: None,
            allow_undefined: false,
            threads: None,
        };
        let sources = Sources::default();
        let maker = WitnessMaker::new(&options, &module, Path::new("/"), &sources);
        let setup = Setup {
            contended: Default::default(),
            observe: false,
            self_check: false,
            entry: None,
            size: WorldSize::ONE,
            args: Vec::new(),
            environment: Vec::new(),
            files: Vec::new(),
            host: HostOptions::default(),
            limits: concord_exec::Limits::default(),
            mpi: concord_mpi::Options::RUN,
        };
        let unreproduced = Unreproduced {
            violation: Violation {
                finding: Finding {
                    kind: Kind::Deadlock,
                    detail: FindingDetail::Nothing,
                    message: "rank 0 waits".to_owned(),
                    certainty: Certainty::Solved,
                    places: Vec::new(),
                    notes: Vec::new(),
                },
                level: Level::Error,
                involved: Vec::new(),
                decisions: 0,
                inputs: Vec::new(),
                choices: vec![concord_mpi::Transition::PollFails {
                    rank: concord_base::Rank(0),
                }],
                folding: concord_mpi::Folding::Ranks,
                journal: Journal::default(),
                sides: Vec::new(),
            },
            why: "it finished".to_owned(),
        };
        let folder =
            write(&module, &maker, &[(&setup, &unreproduced)], parent.path()).expect("writable");
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
        assert!(read("about.txt").starts_with("concord "));
        assert!(read("program.ir").starts_with("concord-ir"));
        assert!(read("1.txt").ends_with("instead: it finished\nchoices:\npoll 0 fails\n"));
        assert!(read("1.witness.json").contains("rank 0 waits"));
    }
}
