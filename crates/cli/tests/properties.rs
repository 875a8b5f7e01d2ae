//! `concord verify --property`: where properties come from, and what becomes of them.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "#include <mpi.h>
int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++)
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
";

fn concord(folder: &Path, arguments: &[&str]) -> Output {
    std::fs::write(folder.join("two.c"), PROGRAM).expect("written");
    Command::new(env!("CARGO_BIN_EXE_concord"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("concord runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn from_a_file_by_their_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed = "# what we promise\nboth: F recv(0,1) && F recv(0,2)\nfirst: !recv(0,2) W recv(0,1) # not true\n";
    std::fs::write(folder.path().join("promises"), listed).expect("written");
    let output = concord(
        folder.path(),
        &["verify", "-n", "3", "--properties", "promises", "two.c"],
    );
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output);
    assert!(
        said.contains("error[C0106]: property `first` does not hold"),
        "{said}"
    );
    assert!(!said.contains("`both`"), "{said}");
}

#[test]
fn a_witness_is_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let property = ["verify", "-n", "3", "--property", "order-of-sources"];
    let output = concord(
        folder.path(),
        &[&property[..], &["--witness", "shown", "two.c"]].concat(),
    );
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let files: Vec<_> = std::fs::read_dir(folder.path().join("shown"))
        .expect("a folder")
        .map(|file| file.expect("an entry").path())
        .filter(|file| file.extension().is_some_and(|e| e == "json"))
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let file = files[0].to_str().expect("text");
    let output = concord(folder.path(), &["replay", file]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("property `order-of-sources` does not hold"),
        "{said}"
    );
}

#[test]
fn what_is_no_property_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("odd"), "fine: F recv(0,1)\nno formula\n").expect("written");
    std::fs::write(folder.path().join("wrong"), "x: F (recv(0,1)\n").expect("written");
    for (arguments, why) in [
        (["--property", "F recv(0,"], "`F recv(0,` is not a property"),
        (
            ["--property", "no-such-name"],
            "`no-such-name` is not a property",
        ),
        (
            ["--properties", "odd"],
            "odd:2: a name, `:` and a formula were expected",
        ),
        (
            ["--properties", "wrong"],
            "wrong:1: `F (recv(0,1)` is not a property",
        ),
        (["--properties", "missing"], "missing: "),
    ] {
        let output = concord(
            folder.path(),
            &[&["verify"], &arguments[..], &["two.c"]].concat(),
        );
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output);
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
