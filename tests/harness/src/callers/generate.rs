//! A random function over structures, arrays and lists.
//!
//! It notes in a local array how each of its branches goes, and prints that in the end. It writes
//! nothing but numbers, and no loop of it depends on what it writes, so that it ends for every caller.

use std::fmt::Write as _;

use concord_support::Dice;

const TYPES: &str = "\
#include <stdio.h>
struct inner { short s; unsigned char c; long l; };
struct node { int v; struct node *next; double d; };
struct outer {
    int n;
    int a[3];
    struct inner in;
    struct node *list;
    struct outer *up;
    unsigned bits : 3;
    union { int i; char text[4]; } u;
    double *data;
};
";

/// Numbers that the function can read.
const READ: [&str; 15] = [
    "n",
    "p->n",
    "p->a[1]",
    "p->a[2]",
    "p->in.s",
    "p->in.c",
    "p->in.l",
    "p->list->v",
    "p->up->n",
    "p->up->in.c",
    "p->bits",
    "p->u.i",
    "q[0]",
    "q[3]",
    "global.in.l",
];

/// Those that it can write.
const WRITTEN: [&str; 9] = [
    "p->n",
    "p->a[0]",
    "p->in.s",
    "p->list->v",
    "p->up->n",
    "p->bits",
    "p->u.text[1]",
    "q[2]",
    "global.n",
];

const POINTERS: [&str; 5] = ["p->list", "p->list->next", "p->up", "p->data", "global.up"];

struct Writer {
    dice: Dice,
    text: String,
    branches: usize,
}

/// The text of a program without `main`.
pub fn generate(seed: u64) -> String {
    let mut writer = Writer {
        dice: Dice::new(seed),
        text: format!("{TYPES}struct outer global;\nstatic int calls = 3;\n"),
        branches: 0,
    };
    writer
        .text
        .push_str("void f(struct outer *p, int *q, int n, struct inner by_value) {\n    char trace[256];\n    int t = 0, k;\n");
    let count = 2 + writer.dice.below(3);
    for _ in 0..count {
        writer.statement(1);
    }
    writer
        .text
        .push_str("    trace[t] = 0;\n    puts(trace);\n}\n");
    writer.text
}

impl Writer {
    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(depth));
    }

    fn number(&mut self) -> String {
        match self.dice.below(8) {
            0 => "by_value.s".to_owned(),
            1 => "calls".to_owned(),
            _ => self.dice.pick(&READ).to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.number(), self.number());
        let relation = self.dice.pick(&["<", "==", ">=", "!="]);
        let constant = i64::from(self.dice.below(12)) - 4;
        match self.dice.below(9) {
            0 => format!("{} == 0", self.dice.pick(&POINTERS)),
            1 => format!("{a} {relation} {b}"),
            2 => format!("({a} ^ {constant}) {relation} {b}"),
            3 => format!("({a} & 7) == {}", constant & 7),
            4 => "p->data[1] > 2.5".to_owned(),
            5 => "p->list->d == p->data[0] * 2".to_owned(),
            6 => format!("(unsigned char){a} > {}", constant & 127),
            _ => format!("{a} {relation} {constant}"),
        }
    }

    fn mark(&mut self, depth: usize, taken: bool) {
        let letter = (b'a' + (self.branches % 26) as u8) as char;
        let letter = match taken {
            true => letter,
            false => letter.to_ascii_uppercase(),
        };
        self.line(depth, &format!("trace[t++] = '{letter}';"));
    }

    fn statement(&mut self, depth: usize) {
        match self.dice.below(10) {
            0 => {
                let (to, from) = (self.dice.pick(&WRITTEN), self.number());
                self.line(depth, &format!("{to} = {from};"));
            }
            1 => self.walk(depth),
            2 => {
                let from = self.number();
                let line = format!("if ({from} >= 0 && {from} < 4 && q[{from}] > 5) {{");
                self.branch(depth, &line);
            }
            _ => {
                let line = format!("if ({}) {{", self.condition());
                self.branch(depth, &line);
            }
        }
    }

    fn branch(&mut self, depth: usize, line: &str) {
        self.branches += 1;
        let own = self.branches;
        self.line(depth, line);
        self.mark(depth + 1, true);
        if depth < 3 && self.dice.chance(45) {
            self.statement(depth + 1);
        }
        self.line(depth, "} else {");
        let inner = std::mem::replace(&mut self.branches, own);
        self.mark(depth + 1, false);
        self.branches = inner;
        if depth < 3 && self.dice.chance(30) {
            self.statement(depth + 1);
        }
        self.line(depth, "}");
    }

    /// Along a list, up to its third element.
    fn walk(&mut self, depth: usize) {
        let wanted = self.dice.below(5);
        self.line(depth, "k = 0;");
        let head = "for (struct node *e = p->list; e && k < 3; e = e->next, k++) {";
        self.line(depth, head);
        self.line(depth + 1, "trace[t++] = '.';");
        self.line(depth + 1, &format!("if (e->v == {wanted}) break;"));
        self.line(depth, "}");
    }
}
