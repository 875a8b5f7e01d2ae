//! What a verdict takes for granted, and how executions end, stands in the report.

use concord_harness::{Concord, Finished};

const BINARY: &str = env!("CARGO_BIN_EXE_concord");

fn verify(program: &str, options: &[&str]) -> (Finished, String) {
    let directory = tempfile::tempdir().expect("temporary directory");
    std::fs::write(directory.path().join("p.c"), program).expect("writable");
    let mut arguments = vec!["verify".to_owned(), "p.c".to_owned()];
    arguments.extend(options.iter().map(|o| (*o).to_owned()));
    let finished = Concord::new(BINARY)
        .finish(&arguments, directory.path(), b"")
        .expect("concord runs");
    let text = String::from_utf8_lossy(&finished.stdout).into_owned();
    (finished, text)
}

const ALLOCATES: &str = "#include <stdlib.h>\n\
    int main(void) { int *p = malloc(4); if (p) *p = 1; free(p); return 0; }\n";
const OPENS: &str = "#include <stdio.h>\n\
    int main(void) { FILE *f = fopen(\"zz_out\", \"w\"); if (f) { fputc('a', f); fclose(f); } return 0; }\n";
const USAGE: &str = "#include <stdio.h>\n\
    int main(int argc, char **argv) {\n\
      if (argc < 2) { fprintf(stderr, \"usage: %s FILE\\n\", argv[0]); return STATUS; }\n\
      return 0;\n\
    }\n";
const ABORTS: &str = "#include <mpi.h>\n\
    int main(int argc, char **argv) {\n\
      MPI_Init(&argc, &argv); MPI_Abort(MPI_COMM_WORLD, 4); MPI_Finalize(); return 0;\n\
    }\n";

#[test]
fn only_what_the_program_depends_on_is_named() {
    let (finished, text) = verify(ALLOCATES, &[]);
    assert_eq!(finished.status, 0, "{text}");
    assert!(
        text.contains("\n  assumptions: allocations succeed\n"),
        "{text}"
    );
    let (_, text) = verify(OPENS, &[]);
    let line =
        "\n  assumptions: files can be opened, created and written; files are as they are now\n";
    assert!(text.contains(line), "{text}");
    let (_, text) = verify("int main(void) { return 0; }\n", &[]);
    assert!(!text.contains("  assumptions:"), "{text}");
}

#[test]
fn what_is_explored_is_no_assumption() {
    let (finished, text) = verify(ALLOCATES, &["--failing", "malloc"]);
    assert_eq!(finished.status, 0, "{text}");
    assert!(text.contains("2 executions"), "{text}");
    assert!(!text.contains("allocations succeed"), "{text}");
    let (finished, _) = verify(ALLOCATES, &["--failing", "printf"]);
    assert_eq!(finished.status, 2);
}

#[test]
fn memory_of_mpi_is_still_assumed_where_malloc_may_fail() {
    let program = "#include <mpi.h>\n\
        int main(int argc, char **argv) {\n\
          int *p; MPI_Init(&argc, &argv); MPI_Alloc_mem(4, MPI_INFO_NULL, &p);\n\
          *p = 1; MPI_Free_mem(p); MPI_Finalize(); return 0; }\n";
    let (_, text) = verify(program, &[]);
    assert!(
        text.contains("\n  assumptions: allocations succeed\n"),
        "{text}"
    );
    let (finished, text) = verify(program, &["--failing", "malloc"]);
    assert_eq!(finished.status, 0, "{text}");
    let line = "\n  assumptions: `MPI_Alloc_mem` and windows get the memory that they ask for\n";
    assert!(text.contains(line), "{text}");
}

/// A program with an intercommunicator of even and odd ranks, and a grid.
fn numbers(reorder: u8, high: &str) -> String {
    format!(
        "#include <mpi.h>\n\
         int main(int argc, char **argv) {{\n\
           int rank, size = 2, period = 0;\n\
           MPI_Comm half, both, all, grid;\n\
           MPI_Init(&argc, &argv);\n\
           MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n\
           MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);\n\
           MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 0, &both);\n\
           MPI_Intercomm_merge(both, {high}, &all);\n\
           MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, {reorder}, &grid);\n\
           MPI_Comm_free(&half); MPI_Comm_free(&both); MPI_Comm_free(&all); MPI_Comm_free(&grid);\n\
           MPI_Finalize();\n\
           return 0;\n\
         }}\n"
    )
}

#[test]
fn numberings_that_the_library_may_choose_are_named() {
    let (reordered, merged) = ("with `reorder`", "with the same `high`");
    for (reorder, high) in [(0, "rank"), (1, "rank"), (0, "1"), (1, "0")] {
        let (finished, text) = verify(&numbers(reorder, high), &["-n", "2"]);
        assert_eq!(finished.status, 0, "{text}");
        assert_eq!(text.contains(reordered), reorder == 1, "{text}");
        assert_eq!(text.contains(merged), high != "rank", "{text}");
    }
    // A process alone has one number.
    let (_, text) = verify(
        "#include <mpi.h>\n\
         int main(int argc, char **argv) {\n\
           int size = 1, period = 0; MPI_Comm grid; MPI_Init(&argc, &argv);\n\
           MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 1, &grid);\n\
           if (grid != MPI_COMM_NULL) MPI_Comm_free(&grid);\n\
           MPI_Finalize(); return 0; }\n",
        &["-n", "2"],
    );
    assert!(!text.contains("assumptions:"), "{text}");
}

#[test]
fn json_names_them_too() {
    let (_, text) = verify(ALLOCATES, &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let named = &report["bounds"]["assumptions"];
    assert_eq!(named, &serde_json::json!(["allocations succeed"]), "{text}");
}

#[test]
fn a_program_that_never_gets_anywhere_is_not_simply_verified() {
    let failing = USAGE.replace("STATUS", "1");
    let (finished, text) = verify(&failing, &["--cflag=-DX"]);
    assert_eq!(finished.status, 0, "{text}");
    let verdict = text
        .lines()
        .find(|line| line.starts_with("verified"))
        .unwrap_or("");
    assert!(
        verdict.contains("; but every execution ends with status 1; its last output: usage:"),
        "{text}"
    );
    let (_, text) = verify(&USAGE.replace("STATUS", "0"), &[]);
    assert!(
        text.contains("; but every execution ends at a usage message"),
        "{text}"
    );
    let (_, text) = verify(ABORTS, &["-n", "2"]);
    assert!(
        text.contains("; but every execution ends in `MPI_Abort` with status 4"),
        "{text}"
    );
    let (_, text) = verify(&failing, &["--", "file"]);
    assert!(!text.contains("; but"), "{text}");
}

#[test]
fn a_failure_is_replayed() {
    let directory = tempfile::tempdir().expect("temporary directory");
    let program = "#include <concord.h>\n#include <stdlib.h>\n\
        int main(void) {\n  char a, b; int *p;\n  concord_symbolic(&a, 1, \"a\");\n  \
        p = malloc(4);\n  concord_symbolic(&b, 1, \"b\");\n  if (a == 3 && b == 4) *p = 1;\n  \
        free(p);\n  return 0;\n}\n";
    std::fs::write(directory.path().join("p.c"), program).expect("writable");
    let concord = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        let finished = Concord::new(BINARY).finish(&words, directory.path(), b"");
        finished.expect("concord runs")
    };
    let found = concord(&["verify", "p.c", "--failing", "malloc", "--witness", "w"]);
    assert_eq!(found.status, 1);
    let again = concord(&["replay", "w/0001-null-dereference.witness.json"]);
    let text = String::from_utf8_lossy(&again.stderr).into_owned();
    assert_eq!(again.status, 1, "{text}");
}

#[test]
fn answers_of_the_host_are_named() {
    let (_, text) = verify(
        "#include <unistd.h>\nint main(void) { return getpid() == 1; }\n",
        &[],
    );
    assert!(text.contains("names, numbers and limits"), "{text}");
    let program = |calls: &str| {
        format!(
            "#include <mpi.h>\n\
             int main(int argc, char **argv) {{\n\
               MPI_Comm node; int *most, found, key, size; char name[MPI_MAX_PROCESSOR_NAME];\n\
               MPI_Init(&argc, &argv);\n\
               {calls}\n\
               MPI_Finalize();\n\
               return 0;\n\
             }}\n"
        )
    };
    let asked = [
        ("MPI_Get_processor_name(name, &size);", "names, numbers"),
        (
            "MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &found);",
            "names, numbers",
        ),
        (
            "MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node); MPI_Comm_free(&node);",
            "all processes run on one node",
        ),
    ];
    for (calls, assumption) in asked {
        let (finished, text) = verify(&program(calls), &["-n", "2"]);
        assert_eq!(finished.status, 0, "{text}");
        assert!(text.contains(assumption), "{calls}: {text}");
    }
    // What a program knows of itself is no matter of the host.
    let own = "MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, 0);\
               MPI_Comm_get_attr(MPI_COMM_WORLD, key, &most, &found); MPI_Comm_free_keyval(&key);";
    let (_, text) = verify(&program(own), &["-n", "2"]);
    assert!(!text.contains("  assumptions:"), "{text}");
}

const READS: &str = "#include <stdio.h>\n\
    int main(void) { char b[8]; if (fgets(b, 16, stdin)) return 1; return 0; }\n";
const ORDERS: &str = "#include <stdlib.h>\n\
    static int by(const void *a, const void *b) { return *(char *)a - *(char *)b; }\n\
    int main(void) { char a[2][2] = {{1, 2}, {1, 3}}; qsort(a, 2, 2, by); return a[0][1] - 2; }\n";
const WHICH_COMES_FIRST: &str = "#include <stdio.h>\n\
    static int a[2], b[2];\n\
    int main(int argc, char **argv) { int *p = argc > 1 ? b : a; if (p < b OTHER) puts(\"a\"); return 0; }\n";

#[test]
fn input_that_nobody_gives_is_named() {
    let (finished, text) = verify(READS, &[]);
    assert_eq!(finished.status, 0, "{text}");
    let line = "\n  assumptions: standard input is empty (`--stdin`, `--symbolic-stdin`)\n";
    assert!(text.contains(line), "{text}");
    let (finished, text) = verify(READS, &["--symbolic-stdin", "9", "--first"]);
    assert_eq!(finished.status, 1, "{text}");
    assert!(!text.contains("standard input is empty"), "{text}");
}

#[test]
fn orders_that_c_leaves_open_are_named() {
    let (finished, text) = verify(ORDERS, &[]);
    assert_eq!(finished.status, 0, "{text}");
    let line = "`qsort` keeps elements that compare equal in their order";
    assert!(text.contains(line), "{text}");
    let line = "addresses, which the program turns into numbers or orders, are those given here";
    let (_, text) = verify(&WHICH_COMES_FIRST.replace("OTHER", ""), &[]);
    assert!(text.contains(line), "{text}");
    let (_, text) = verify(&WHICH_COMES_FIRST.replace("p < b OTHER", "p < a + 1"), &[]);
    assert!(!text.contains(line), "{text}");
}

#[test]
fn numbers_and_levels_that_are_ours_are_named() {
    let drawn = "#include <stdlib.h>\nint main(void) { srand(1); return rand() < 0; }\n";
    let (finished, text) = verify(drawn, &[]);
    assert_eq!(finished.status, 0, "{text}");
    let line = "\n  assumptions: numbers of `rand` and `random` are those of glibc\n";
    assert!(text.contains(line), "{text}");
    let threaded = |level: &str| {
        format!(
            "#include <mpi.h>\nint main(int argc, char **argv) {{ int got;\n\
             MPI_Init_thread(&argc, &argv, {level}, &got); MPI_Finalize(); return got < 0; }}\n"
        )
    };
    let line = "`MPI_Init_thread` provides the level that is asked for";
    let (_, text) = verify(&threaded("MPI_THREAD_FUNNELED"), &[]);
    assert!(text.contains(line), "{text}");
    let (_, text) = verify(&threaded("MPI_THREAD_SINGLE"), &[]);
    assert!(!text.contains(line), "{text}");
}

#[test]
fn the_size_of_teams_is_the_one_that_was_given() {
    let program = "int main(void) {\n\
        int sum = 0;\n\
        _Pragma(\"omp parallel for reduction(+ : sum)\")\n\
        for (int i = 0; i < 4; i++) sum += i;\n\
        return sum - 6;\n\
    }\n";
    for (options, size) in [(&[][..], 2), (&["--threads", "3"], 3)] {
        let (finished, text) = verify(program, &[options, &["--cflag=-fopenmp"]].concat());
        assert_eq!(finished.status, 0, "{text}");
        assert!(
            text.contains(&format!("`--threads` ({size}) gives them")),
            "{text}"
        );
    }
}
