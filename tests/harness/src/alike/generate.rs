//! Managers and workers, and what they do with numbers of ranks.

use std::fmt::Write;

use concord_mpi::Buffering;
use concord_support::Dice;

use super::{Program, acts};

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    if dice.chance(40) {
        return quiet(&mut dice);
    }
    let acts = dice.pick(&[0, 0, 1, 1, 1, 2]);
    // Every act multiplies the executions that brute force has to go through.
    let ranks = 3 + usize::from(dice.chance(if acts == 0 { 60 } else { 15 }));
    let buffering = dice.pick(&[Buffering::Any, Buffering::Any, Buffering::Infinite]);
    let mut body = String::new();
    let (before, after) = acts::around(&mut dice);
    body.push_str(before);
    match dice.roll(20) {
        0..9 => jobs(&mut dice, &mut body, false),
        9..14 => fan_in(&mut dice, &mut body),
        _ => turns(&mut dice, &mut body),
    }
    for _ in 0..acts {
        acts::act(&mut dice, &mut body);
    }
    body.push_str(after);
    Program {
        ranks,
        buffering,
        body,
    }
}

/// Jobs are handed out, and nothing but one act, at most, tells ranks apart.
fn quiet(dice: &mut Dice) -> Program {
    let mut body = String::new();
    jobs(dice, &mut body, true);
    if dice.chance(50) {
        acts::act(dice, &mut body);
    }
    Program {
        ranks: 3,
        buffering: dice.pick(&[Buffering::Any, Buffering::Infinite]),
        body,
    }
}

/// What the manager does with the source of an answer.
fn with_source(dice: &mut Dice, quiet: bool) -> &'static str {
    let harmless = [
        "",
        "",
        "",
        "last = src;",
        "if (src == last) same++; last = src;",
        "if (src == 0) x++;",
        "if (src >= n) x++;",
        "kept[count] = src;",
        "same += (unsigned)src * 2654435761u == (unsigned)last * 2654435761u; last = src;",
        "same += !memcmp(&src, &last, sizeof src); memcpy(&last, &src, sizeof src);",
        "same += (char)src == (char)last; last = (short)src;",
    ];
    let telling = [
        "if (src == 2) x++;",
        "seen[src]++;",
        "sum += src;",
        "if (src > last) x++; last = src;",
        "switch (src) { case 1: x = 1; break; case 2: x = 2; break; }",
        "x = src * 2;",
        "if (count == 1 && src == 1) x = 5;",
        "if (count == 0) { last = src; } else if (last == 1) x++;",
        "if ((src ^ 5) == 7) x++;",
        "if ((1u << src) & 4u) x++;",
        "if ((double)src > 1.5) x++;",
        "x = (unsigned char)src == 2;",
        "char text[8]; sprintf(text, \"%d\", src); x = text[0] == '2';",
        "char room[8] = {0}; room[src] = 1; x = room[2];",
        "char room[8], *place = room + src; x = place == room + 2;",
        "int two = 2; x = !memcmp(&src, &two, sizeof two);",
        "union { int number; unsigned char bytes[4]; } u = {src}; x = u.bytes[0] == 2;",
        "unsigned h = 2166136261u; for (int k = 0; k < 4; k++) h = (h ^ ((unsigned char *)&src)[k]) * 16777619u; x = h % 3;",
        "x = is(src, 2);",
        "static int (*const ask)(int, int) = is; x = ask(src, 1);",
        "volatile int copy = src; x = copy == 1;",
    ];
    match quiet || dice.chance(60) {
        true => dice.pick(&harmless),
        false => dice.pick(&telling),
    }
}

/// What the manager does with an answer.
fn with_answer(dice: &mut Dice) -> &'static str {
    dice.pick(&[
        "",
        "got = answer;",
        "sum += answer;",
        "got = got * 3 + answer;",
    ])
}

/// What a worker answers.
fn answer(dice: &mut Dice, quiet: bool) -> &'static str {
    match quiet || dice.chance(75) {
        true => dice.pick(&["job", "job * job", "7", "done"]),
        false => dice.pick(&["rank", "job + rank", "rank == 1", "rank > 0", "rank < n"]),
    }
}

/// What is claimed to be so at the end.
fn claim(dice: &mut Dice) -> String {
    let what = dice.pick(&["got", "sum", "x", "same", "count", "last", "seen[1]"]);
    let number = dice.below(9);
    match dice.roll(5) {
        0 => format!("assert({what} != {number});"),
        1 => format!("assert({what} < {});", number + 4),
        2 => "if (n == 3) printf(\"%d\\n\", got);".to_owned(),
        _ => String::new(),
    }
}

/// What a worker does on the side.
fn aside(dice: &mut Dice, quiet: bool) -> &'static str {
    match quiet || dice.chance(80) {
        true => dice.pick(&["", "", "own++;", "own += job;"]),
        false => dice.pick(&[
            "if (rank == 2) own++;",
            "assert(own != 3);",
            "own = rank;",
            "printf(\"%d\\n\", job);",
            "if (own == 2 && rank == 1) job++;",
        ]),
    }
}

/// A manager hands out jobs.
fn jobs(dice: &mut Dice, body: &mut String, quiet: bool) {
    let jobs = 2 + dice.roll(if quiet { 2 } else { 4 });
    let job = dice.pick(&["next", "next", "1", "n"]);
    let stop = if quiet {
        "stop"
    } else {
        dice.pick(&["stop", "stop", "dismiss"])
    };
    let (reply, source) = match quiet {
        true => ("src", "MPI_ANY_SOURCE"),
        false => (
            dice.pick(&["src", "src", "src", "src", "last", "1 + count % (n - 1)"]),
            dice.pick(&[
                "MPI_ANY_SOURCE",
                "MPI_ANY_SOURCE",
                "MPI_ANY_SOURCE",
                "1 + count % (n - 1)",
            ]),
        ),
    };
    let early = dice.pick(&["", "", "MPI_Barrier(MPI_COMM_WORLD);"]);
    let source_use = with_source(dice, quiet);
    let answer_use = with_answer(dice);
    let dismissal = match stop {
        "stop" => String::new(),
        _ => "for (int w = 1; w < n; w++) MPI_Send(&next, 1, MPI_INT, w, 2, MPI_COMM_WORLD);"
            .to_owned(),
    };
    let otherwise = match stop {
        "stop" => "MPI_Send(&next, 1, MPI_INT, to, 2, MPI_COMM_WORLD);",
        _ => "",
    };
    let last = match reply {
        "last" => "if (last == 0) last = src;",
        _ => "",
    };
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int open = 0, next = 1, answer;
    for (int w = 1; w < n; w++) {{
      int some = next <= {jobs}, job = {job};
      MPI_Send(&job, 1, MPI_INT, w, some ? 1 : 2, MPI_COMM_WORLD);
      next += some; open += some;
    }}
    {early}
    for (; open > 0; open--) {{
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, {source}, 3, MPI_COMM_WORLD, &status);
      int src = status.MPI_SOURCE;
      {last}
      {source_use} {answer_use}
      int to = {reply};
      if (next <= {jobs}) {{
        int job = {job};
        MPI_Send(&job, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
        next++; open++;
      }} else {{ {otherwise} }}
      count++;
    }}
    {dismissal}
    {claim}
  }} else {{
    int own = 0, done = 0;
    {early}
    for (;;) {{
      int job, answer;
      MPI_Status status;
      MPI_Recv(&job, 1, MPI_INT, {manager}, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == 2) break;
      if (!turn) turn = job;
      {aside}
      done++;
      answer = {answer};
      MPI_Send(&answer, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }}
    {late}
  }}
",
        claim = claim(dice),
        manager = if quiet {
            "0"
        } else {
            dice.pick(&["0", "0", "MPI_ANY_SOURCE"])
        },
        aside = aside(dice, quiet),
        answer = answer(dice, quiet),
        late = match quiet {
            true => "",
            false => dice.pick(&[
                "",
                "",
                "",
                "assert(done < 4);",
                "if (own == 1) printf(\"x\");",
            ]),
        },
    );
}

/// All ask rank 0 once or twice, and are told which turn that was.
fn turns(dice: &mut Dice, body: &mut String) {
    let rounds = 1 + dice.roll(2);
    let source_use = match dice.chance(40) {
        true => with_source(dice, false),
        false => "",
    };
    let ask = dice.pick(&[
        "MPI_Send(&job, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);",
        "MPI_Send(&job, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);",
        "MPI_Ssend(&job, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);",
        "MPI_Request r; MPI_Isend(&job, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE);",
    ]);
    let receive = dice.pick(&[
        "MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);",
        "MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);",
        "MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status); MPI_Recv(&answer, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, &status);",
        "MPI_Request r; MPI_Irecv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &r); MPI_Waitany(1, &r, &answer, &status);",
        "MPI_Request r; MPI_Recv_init(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &r); MPI_Start(&r); MPI_Wait(&r, &status); MPI_Request_free(&r);",
    ]);
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int answer;
    for (int k = 0; k < {rounds} * (n - 1); k++) {{
      MPI_Status status;
      {receive}
      int src = status.MPI_SOURCE;
      {source_use}
      count++;
      MPI_Send(&count, 1, MPI_INT, src, 4, MPI_COMM_WORLD);
    }}
  }} else {{
    for (int k = 0; k < {rounds}; k++) {{
      int job = k;
      {{ {ask} }}
      MPI_Recv(&job, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (!turn) turn = job;
    }}
  }}
"
    );
}

/// All send to rank 0, once or twice; some are told how it went.
fn fan_in(dice: &mut Dice, body: &mut String) {
    let rounds = 1 + dice.roll(2);
    let tag = dice.pick(&["3", "3", "3 + k", "3 + rank"]);
    let receive = dice.pick(&["3", "MPI_ANY_TAG", "MPI_ANY_TAG"]);
    let reply = match dice.roll(4) {
        0 => (
            "MPI_Send(&answer, 1, MPI_INT, src, 4, MPI_COMM_WORLD);",
            "MPI_Recv(&job, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        ),
        1 => (
            "MPI_Send(&count, 1, MPI_INT, src, 4, MPI_COMM_WORLD);",
            "MPI_Recv(&job, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        ),
        _ => ("", ""),
    };
    let named = dice.pick(&[
        "MPI_ANY_SOURCE",
        "MPI_ANY_SOURCE",
        "count == 1 ? n - 1 : MPI_ANY_SOURCE",
    ]);
    let neighbour = match dice.chance(15) {
        true => {
            "MPI_Sendrecv(&own, 1, MPI_INT, 1 + rank % (n - 1), 8, &job, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
        }
        false => "",
    };
    let _ = write!(
        body,
        "  if (rank == 0) {{
    int answer;
    for (int k = 0; k < {rounds} * (n - 1); k++) {{
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, {named}, {receive}, MPI_COMM_WORLD, &status);
      int src = status.MPI_SOURCE;
      {} {}
      {}
      count++;
    }}
    {}
  }} else {{
    int own = 0, done = 0, job = 1;
    {neighbour}
    for (int k = 0; k < {rounds}; k++) {{
      int answer = {};
      MPI_Send(&answer, 1, MPI_INT, 0, {tag}, MPI_COMM_WORLD);
      {}
      if (!turn) turn = job;
      {}
      done++;
    }}
    {}
  }}
",
        with_source(dice, false),
        with_answer(dice),
        reply.0,
        claim(dice),
        answer(dice, false),
        reply.1,
        aside(dice, false),
        dice.pick(&[
            "",
            "",
            "assert(job != 2);",
            "if (job == 2) printf(\"x\");",
            "MPI_Barrier(MPI_COMM_WORLD);"
        ]),
    );
    if body.contains("\n    MPI_Barrier") {
        *body = body.replacen(
            "  } else {",
            "    MPI_Barrier(MPI_COMM_WORLD);\n  } else {",
            1,
        );
    }
}
