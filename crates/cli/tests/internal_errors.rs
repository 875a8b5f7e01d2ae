//! What becomes of a mistake of Concord's own: a status that nothing else has, a folder to report it
//! with, and no verdict.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const BINARY: &str = env!("CARGO_BIN_EXE_concord");

const PROGRAM: &str = "#include <mpi.h>\nint main(int argc, char **argv) {\n  int rank, x = 0;\n  \
                       MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  \
                       if (rank == 0)\n    for (int i = 0; i < 2; i++)\n      \
                       MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  \
                       else\n    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n  \
                       MPI_Finalize();\n  return 0;\n}\n";

struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Scratch {
        let folder = tempfile::tempdir().expect("temporary directory");
        std::fs::write(folder.path().join("app.c"), PROGRAM).expect("writable");
        std::fs::create_dir(folder.path().join("tmp")).expect("writable");
        Scratch { folder }
    }

    fn temporary(&self) -> PathBuf {
        self.folder.path().join("tmp")
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(words.split(' '))
            .current_dir(self.folder.path())
            .env("TMPDIR", self.temporary());
        command
    }

    fn fails(&self, words: &str) -> Output {
        let mut command = self.command(words);
        command.env("CONCORD_PROVOKE_INTERNAL_ERROR", "1");
        command.output().expect("concord runs")
    }

    /// The one folder that was left.
    fn report(&self) -> PathBuf {
        let left = std::fs::read_dir(self.temporary()).expect("readable");
        let mut left = left.map(|entry| entry.expect("readable").path());
        let bug = |path: &PathBuf| path.to_string_lossy().contains("concord-bug-");
        let found = left.find(bug).expect("a folder is left");
        assert_eq!(left.find(bug), None, "one folder is left");
        found
    }
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect(name)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_command_ends_with_a_status_of_its_own_and_a_folder() {
    for words in [
        "run app.c -n 3",
        "run app.c -n 3 --format json",
        "verify app.c -n 3",
        "verify app.c -n 3 --format json",
        "verify app.c -n 3 --time-limit 60",
    ] {
        let scratch = Scratch::new();
        let output = scratch.fails(words);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{words}: {message}");
        assert_eq!(text(&output.stdout), "", "{words}: no verdict, no output");
        assert!(message.contains("error: internal error of concord"));
        let told = message.matches("internal error of concord").count();
        assert_eq!(told, 1, "{words}: {message}");
        let folder = scratch.report();
        assert!(
            message.contains(&*folder.to_string_lossy()),
            "{words}: {message}"
        );
        let about = read(&folder, "about.txt");
        assert!(about.contains("CONCORD_PROVOKE_INTERNAL_ERROR asks for it"));
        assert!(about.contains(&format!("{words}\n")), "{about}");
        assert!(read(&folder, "program.ir").starts_with("concord-ir"));
        assert_eq!(read(&folder, "source-0-app.c"), PROGRAM);
    }
}

#[test]
fn the_status_moves_with_the_others() {
    let output = Scratch::new().fails("run app.c -n 3 --exit-code-base 100");
    assert_eq!(output.status.code(), Some(104));
}

#[test]
fn without_a_place_for_the_folder_it_is_still_told() {
    let scratch = Scratch::new();
    scratch.fails("verify app.c -n 3");
    let folder = scratch.report();
    std::fs::remove_dir_all(&folder).expect("it is ours");
    std::fs::write(&folder, "a file is in its way").expect("writable");
    let output = scratch.fails("verify app.c -n 3");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{message}");
    assert!(message.contains("cannot write a bug report"), "{message}");
    assert!(
        message.contains("with the input that caused it"),
        "{message}"
    );
}

#[test]
fn looking_at_every_choice_changes_nothing() {
    let scratch = Scratch::new();
    for words in ["verify app.c -n 3 --no-model", "run app.c -n 3"] {
        let plain = scratch.command(words).output().expect("concord runs");
        let checked = format!("{words} --self-check");
        let checked = scratch.command(&checked).output().expect("concord runs");
        assert_eq!(plain.status.code(), Some(0), "{}", text(&plain.stderr));
        assert_eq!(plain, checked, "{words}");
    }
}
