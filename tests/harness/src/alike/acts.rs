//! Acts that follow a manager and its workers: each breaks one of the assumptions under which ranks are alike.
//!
//! What a rank is served as (`turn`) depends on the order of messages, its number does not; so whatever connects
//! the two shows which orders were explored.

use std::fmt::Write;

use concord_support::Dice;

/// What comes before the programs.
pub(super) const PREAMBLE: &str = "\
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int code, number, turned;
static int is(int a, int b) { return a == b; }
static void judge(void) { assert(number != 2 || turned != 1); }
static void spare(void) {}
static void (*const judges[])(void) = {spare, judge};
";

/// What all ranks do before everything else, and at the end.
pub(super) fn around(dice: &mut Dice) -> (&'static str, &'static str) {
    if dice.chance(70) {
        return ("", "");
    }
    dice.pick(&[
        (
            "  int *block = malloc(sizeof *block); *block = 3;\n",
            "  assert(*block == 3); free(block);\n",
        ),
        (
            "  { int *block = malloc(8); block[0] = block[1] = rank; x = block[0] == block[1]; free(block); }\n",
            "",
        ),
        (
            "  { int *block = malloc(8), *other = malloc(4); free(block); *other = 5; x = *other; free(other); }\n",
            "  { int *block = malloc(4); *block = turn; assert(*block != 7); free(block); }\n",
        ),
        (
            "  { int mine = rank, all; MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_BXOR, MPI_COMM_WORLD); x = all; }\n",
            "",
        ),
        (
            "  x = rank; MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);\n",
            "",
        ),
        (
            "  MPI_Comm other; MPI_Comm_dup(MPI_COMM_WORLD, &other);\n",
            "  MPI_Comm_free(&other);\n",
        ),
        (
            "  { MPI_Comm half; int there; MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half); MPI_Comm_rank(half, &there); x = there; MPI_Comm_free(&half); }\n",
            "",
        ),
        (
            "  number = rank; atexit(judge);\n",
            "  turned = turn;\n",
        ),
        ("  number = rank;\n", "  turned = turn; judge();\n"),
        (
            "  number = rank;\n",
            "  turned = turn; judges[turn == 1]();\n",
        ),
        ("", "  code = rank && turn == 1;\n"),
        ("", "  if (rank && turn == 1) printf(\"x\");\n"),
        ("", "  if (rank && turn == 1) fputs(\"x\", stderr);\n"),
    ])
}

/// Something that the ranks do together, behind what was there.
pub(super) fn act(dice: &mut Dice, body: &mut String) {
    body.push_str("  {\n");
    match dice.roll(8) {
        0 => body.push_str(dice.pick(&COLLECTIVES)),
        1 => body.push_str(dice.pick(&NUMBERS)),
        2 => addresses(dice, body),
        3 => undefined(dice, body),
        4 | 5 => passed_on(dice, body),
        6 => requests(dice, body),
        _ => remembered(dice, body),
    }
    body.push_str("  }\n");
}

/// What collective calls give depends on the order of the ranks.
const COLLECTIVES: [&str; 5] = [
    "  MPI_Gather(&turn, 1, MPI_INT, kept, 1, MPI_INT, 0, MPI_COMM_WORLD); if (rank == 0) assert(kept[2] != 1);\n",
    "  { struct { int value, at; } mine = {turn, rank}, best; MPI_Reduce(&mine, &best, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD); if (rank == 0) assert(best.at != 2); }\n",
    "  { int all; MPI_Scan(&turn, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); assert(all != 3); }\n",
    "  { int all; MPI_Allreduce(&turn, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD); assert(all < 9); }\n",
    "  { int value = turn; MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD); assert(value != 2); }\n",
];

/// Other ways to learn one's own number.
const NUMBERS: [&str; 3] = [
    "  { MPI_Group all; int there; MPI_Comm_group(MPI_COMM_WORLD, &all); MPI_Group_rank(all, &there); MPI_Group_free(&all); assert(there != 2 || turn != 1); }\n",
    "  { MPI_Comm other; int there; MPI_Comm_dup(MPI_COMM_WORLD, &other); MPI_Comm_rank(other, &there); MPI_Comm_free(&other); assert(there != 2 || turn != 1); }\n",
    "  { int there; MPI_Comm_rank(MPI_COMM_WORLD, &there); assert(there != 2 || turn != 1); }\n",
];

/// Each worker gets the address that the one before it sent.
fn addresses(dice: &mut Dice, body: &mut String) {
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int *before = 0, *next;
    for (int k = 1; k < n; k++) {{
      MPI_Status status;
      MPI_Recv(&next, sizeof next, MPI_BYTE, MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, &status);
      MPI_Send(&before, sizeof before, MPI_BYTE, status.MPI_SOURCE, 12, MPI_COMM_WORLD);
      before = {};
    }}
  }} else {{
    int mine = 1, *place = &mine, *other;
    MPI_Send(&place, sizeof place, MPI_BYTE, 0, 11, MPI_COMM_WORLD);
    MPI_Recv(&other, sizeof other, MPI_BYTE, 0, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    {}
  }}
",
        dice.pick(&["next", "next", "0"]),
        dice.pick(&[
            "",
            "if (other) *other = 2;",
            "if (other) x = *other;",
            "x = other == place;",
            "assert(other != place);",
        ]),
    );
}

/// Workers send what was never written, or comes of that.
fn undefined(dice: &mut Dice, body: &mut String) {
    let _ = write!(
        body,
        "  if (rank == 0) {{
    unsigned came[8];
    for (int k = 1; k < n; k++)
      MPI_Recv(&came[k], 1, MPI_UNSIGNED, MPI_ANY_SOURCE, 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    {}
  }} else {{
    unsigned memory[2], *never = memory, some = {};
    MPI_Send(&some, 1, MPI_UNSIGNED, 0, 13, MPI_COMM_WORLD);
  }}
",
        dice.pick(&[
            "",
            "if (came[1] != came[2]) x++;",
            "x = came[1] ^ came[2]; if (x) got++;",
            "if (came[2] < 3) x++;",
        ]),
        dice.pick(&["never[1] + 5", "never[1] * 3", "never[0]", "7"]),
    );
}

/// Workers are told of each other by the manager.
fn passed_on(dice: &mut Dice, body: &mut String) {
    let other = dice.roll(3);
    let (told, answered) = dice.pick(&[
        ("", "0"),
        ("", "about"),
        ("x = about == rank;", "x"),
        ("x = about > rank;", "x"),
        ("if (about == 1) x++;", "x"),
        (
            "MPI_Request r; MPI_Isend(&rank, 1, MPI_INT, about, 16, MPI_COMM_WORLD, &r); \
             MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 16, MPI_COMM_WORLD, MPI_STATUS_IGNORE); \
             MPI_Wait(&r, MPI_STATUS_IGNORE);",
            "x",
        ),
        ("x = turn;", "about"),
    ]);
    let judged = dice.pick(&[
        "",
        "assert(about != who[0]);",
        "assert(about != status.MPI_SOURCE);",
        "assert(about != 1);",
        "same += about == status.MPI_SOURCE;",
        "if (k == 0) last = about; else if (k == 2) assert(last != about);",
    ]);
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int who[8], about;
    MPI_Status status;
    for (int k = 0; k < n - 1; k++) {{
      MPI_Recv(&about, 1, MPI_INT, MPI_ANY_SOURCE, 14, MPI_COMM_WORLD, &status);
      who[k] = status.MPI_SOURCE;
    }}
    for (int k = 0; k < n - 1; k++)
      MPI_Send(&who[(k + {other}) % (n - 1)], 1, MPI_INT, who[k], 15, MPI_COMM_WORLD);
    for (int k = 0; k < n - 1; k++) {{
      MPI_Recv(&about, 1, MPI_INT, MPI_ANY_SOURCE, 17, MPI_COMM_WORLD, &status);
      {judged}
    }}
  }} else {{
    int about = 0;
    MPI_Send(&about, 1, MPI_INT, 0, 14, MPI_COMM_WORLD);
    MPI_Recv(&about, 1, MPI_INT, 0, 15, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    {{ {told} }}
    about = {answered};
    MPI_Send(&about, 1, MPI_INT, 0, 17, MPI_COMM_WORLD);
  }}
"
    );
}

/// Receives that are posted together.
fn requests(dice: &mut Dice, body: &mut String) {
    let _ = write!(
        body,
        "  if (rank == 0) {{
    MPI_Request all[8];
    int came[8], at;
    for (int w = 1; w < n; w++)
      MPI_Irecv(&came[w - 1], 1, MPI_INT, {}, 18, MPI_COMM_WORLD, &all[w - 1]);
    for (int k = 1; k < n; k++) {{
      MPI_Status status;
      MPI_Waitany(n - 1, all, &at, &status);
      {}
    }}
  }} else {{
    MPI_Send(&turn, 1, MPI_INT, 0, 18, MPI_COMM_WORLD);
  }}
",
        dice.pick(&["w", "MPI_ANY_SOURCE", "MPI_ANY_SOURCE"]),
        dice.pick(&[
            "",
            "last = status.MPI_SOURCE;",
            "if (k == 1) assert(status.MPI_SOURCE != 2);",
            "x = at;",
            "if (k == 1) assert(at == 0 || status.MPI_SOURCE != 2);",
            "assert(came[at] != 1 || at != 1);",
            "if (k == 1) last = status.MPI_SOURCE; else same += last == status.MPI_SOURCE;",
        ]),
    );
}

/// The manager remembers who came when, in memory, in a receive, or in one that is complete; two messages each.
fn remembered(dice: &mut Dice, body: &mut String) {
    let (early, late) = dice.pick(&[
        ("", ""),
        (
            "MPI_Request r; MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 21, MPI_COMM_WORLD, &r);",
            "MPI_Status status; MPI_Wait(&r, &status); last = status.MPI_SOURCE;",
        ),
        ("", "MPI_Status status; MPI_Recv(&x, 1, MPI_INT, who[1], 21, MPI_COMM_WORLD, &status); last = who[3];"),
        (
            "",
            "MPI_Status status; MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 21, MPI_COMM_WORLD, &status); last = status.MPI_SOURCE;",
        ),
    ]);
    let reports = if late.is_empty() { "0" } else { "1" };
    let judged = dice.pick(&[
        "",
        "assert(who[1] != who[2]);",
        "assert(who[0] != who[3]);",
        "assert(who[0] != last);",
        "assert(who[2] != last);",
        "assert(who[1] != 2);",
        "assert(who[0] < who[1]);",
    ]);
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int who[16];
    {early}
    for (int k = 0; k < 2 * (n - 1); k++) {{
      MPI_Status status;
      int some;
      MPI_Recv(&some, 1, MPI_INT, MPI_ANY_SOURCE, 19, MPI_COMM_WORLD, &status);
      who[k] = status.MPI_SOURCE;
    }}
    for (int k = 1; k < n; k++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 20, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    {{ {late} }}
    {judged}
    for (int k = {reports} ? 1 : n - 1; k < n - 1; k++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 21, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }} else {{
    int some = 0;
    if ({reports}) MPI_Send(&some, 1, MPI_INT, 0, 21, MPI_COMM_WORLD);
    MPI_Send(&some, 1, MPI_INT, 0, 19, MPI_COMM_WORLD);
    MPI_Send(&some, 1, MPI_INT, 0, 19, MPI_COMM_WORLD);
    MPI_Send(&some, 1, MPI_INT, 0, 20, MPI_COMM_WORLD);
  }}
"
    );
}
