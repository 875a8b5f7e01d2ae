//! The text of a path as CSP: for the example of the literature, event by event.

use concord_model::csp;
use concord_path::Path;

#[test]
fn figure_five() {
    let text = "concord-path 1\ncomm 0 \"w\" 0 1 2\nrank 0\n0: isend 1\n1: coll barrier\n2: wait 0\nrank 1\n0: irecv *\n1: coll barrier\n2: wait 0\nrank 2\n0: coll barrier\n1: isend 1\n2: wait 1\n";
    let written = csp(&Path::parse(text).unwrap()).unwrap();
    for line in [
        "P0 = s_0_0 -> c_0 -> SKIP",
        "P1 = (((m_0_0_1_0 -> SKIP [] m_2_1_1_0 -> SKIP) ; w_1_0 -> SKIP) [| {w_1_0} |] (c_0 -> w_1_0 -> SKIP))",
        "P2 = c_0 -> s_2_1 -> SKIP",
        "C0_0 = s_0_0 -> (m_0_0_1_0 -> STOP)",
        "RANKS = P0 [| {c_0} |] P1 [| {c_0} |] P2",
    ] {
        assert!(written.lines().any(|l| l == line), "{line}\n{written}");
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let text = "concord-path 1\ncomm 0 \"w\" 0 1\nrank 0\n0: probe *\nrank 1\n";
    assert!(csp(&Path::parse(text).unwrap()).is_err());
}
