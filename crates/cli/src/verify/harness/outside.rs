//! What came from outside in an execution: messages, results of collective calls, communicators, and
//! what functions without a body returned, as tables of C.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use concord_exec::Program;
use concord_explore::{InputOrigin, InputValue};
use concord_ir::{FuncId, Function};

use super::types::{argument, scalar};

/// Recorded pieces by the number of the operation, then by that of the word.
type Pieces = BTreeMap<u32, BTreeMap<u32, Vec<u8>>>;

/// Everything that came from outside.
#[derive(Default)]
pub(super) struct Outside {
    messages: Pieces,
    results: Pieces,
    sources: BTreeMap<u32, u64>,
    tags: BTreeMap<u32, u64>,
    /// Rank and number of processes by the communicator's name.
    pub members: BTreeMap<String, (i32, i32)>,
    /// By the function's name, what it returned and wrote, in order.
    called: BTreeMap<String, Vec<(u32, Answer)>>,
}

/// What a function without a body did.
enum Answer {
    Returned(Vec<u8>),
    /// To what the argument of this number points to, from 1.
    Wrote(usize, Vec<u8>),
}

fn value(bytes: &[u8]) -> u64 {
    let lowest = bytes.iter().take(8).rev();
    lowest.fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

/// `message 3[1]` and the like: the operation and the word.
fn piece(name: &str, what: &str) -> Option<(u32, u32)> {
    let (op, word) = name
        .strip_prefix(what)?
        .strip_suffix(']')?
        .split_once('[')?;
    Some((op.parse().ok()?, word.parse().ok()?))
}

/// `result 2 of f` and the like.
fn of(name: &str, what: &str) -> Option<(u32, String)> {
    let (number, function) = name.strip_prefix(what)?.split_once(" of ")?;
    Some((number.parse().ok()?, function.to_owned()))
}

impl Outside {
    /// Sorts out what an execution got.
    pub(super) fn of(inputs: &[InputValue]) -> Outside {
        let mut all = Outside::default();
        for input in inputs {
            match &input.origin {
                InputOrigin::Outside => all.add(&input.name, &input.bytes),
                InputOrigin::Call { number, .. } => {
                    if let Some((at, function)) = of(&input.name, "argument ") {
                        let wrote = Answer::Wrote(at as usize, input.bytes.clone());
                        let answers = all.called.entry(function).or_default();
                        answers.push((*number, wrote));
                    }
                }
                _ => {}
            }
        }
        for answers in all.called.values_mut() {
            answers.sort_by_key(|(number, _)| *number);
        }
        all
    }

    fn add(&mut self, name: &str, bytes: &[u8]) {
        if let Some((op, word)) = piece(name, "message ") {
            let pieces = self.messages.entry(op).or_default();
            pieces.insert(word, bytes.to_vec());
        } else if let Some((op, word)) = piece(name, "result ") {
            let pieces = self.results.entry(op).or_default();
            pieces.insert(word, bytes.to_vec());
        } else if let Some(comm) = name.strip_prefix("processes of ") {
            self.members.entry(comm.to_owned()).or_insert((0, 1)).1 = value(bytes) as i32;
        } else if let Some(comm) = name.strip_prefix("rank in ") {
            self.members.entry(comm.to_owned()).or_insert((0, 1)).0 = value(bytes) as i32;
        } else if let Some(op) = name.strip_prefix("source of message ") {
            self.sources
                .extend(op.parse().map(|op: u32| (op, value(bytes))));
        } else if let Some(op) = name.strip_prefix("tag of message ") {
            self.tags
                .extend(op.parse().map(|op: u32| (op, value(bytes))));
        } else if let Some((number, function)) = of(name, "result ") {
            let answers = self.called.entry(function).or_default();
            answers.push((number, Answer::Returned(bytes.to_vec())));
        }
    }

    /// The tables that the layer over MPI reads.
    pub(super) fn tables(&self, out: &mut String) {
        self.table("harness_messages", &self.messages, out);
        self.table("harness_results", &self.results, out);
        let made = |name: &str| name.strip_prefix("communicator ")?.parse::<u32>().ok();
        let members = self.members.iter();
        let mut made: Vec<(u32, (i32, i32))> = members
            .filter_map(|(name, member)| Some((made(name)?, *member)))
            .collect();
        made.sort_unstable();
        let made: Vec<String> = made
            .iter()
            .map(|(_, (rank, size))| format!("{{{rank}, {size}}}, "))
            .collect();
        let _ = writeln!(
            out,
            "static const struct {{ int rank, size; }} harness_made_comms[] = {{{}{{0, 0}}}};",
            made.concat()
        );
    }

    fn table(&self, name: &str, all: &Pieces, out: &mut String) {
        let mut rows = String::new();
        for (pieces, (op, number)) in all.values().zip(all.keys().zip(1..)) {
            let bytes: Vec<u8> = pieces.values().flatten().copied().collect();
            let text: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let row = format!("{name}_{number}");
            let _ = writeln!(
                out,
                "static const unsigned char {row}[] = {{{}}};",
                text.join(", ")
            );
            let known = |from: &BTreeMap<u32, u64>| from.get(op).copied().unwrap_or(0);
            let (source, tag) = (known(&self.sources), known(&self.tags));
            let _ = writeln!(rows, "    {{{row}, sizeof {row}, {source}, {tag}}},");
        }
        let _ = writeln!(
            out,
            "static const struct harness_message {name}[] = {{\n{rows}    {{0, 0, 0, 0}}}};"
        );
    }

    /// Functions that do what those without a body did; what has no simple prototype is named.
    pub(super) fn stubs(
        &self,
        program: &Program,
        pointer: &dyn Fn(u64) -> String,
        out: &mut String,
    ) -> Vec<String> {
        let mut missing = Vec::new();
        for (number, (name, answers)) in self.called.iter().enumerate() {
            let module = &program.module;
            let found = module.function_named(name);
            let written = found.and_then(|id| stub(program, id, number, answers, pointer));
            match written {
                Some(text) => out.push_str(&text),
                None => missing.push(format!("`{name}` has to be given")),
            }
        }
        missing
    }

    /// Functions without a body that returned nothing and wrote nothing.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.called.contains_key(name)
    }
}

/// A function without a body that leaves no trace.
pub(super) fn empty_stub(program: &Program, id: FuncId, number: usize) -> Option<String> {
    stub(program, id, number, &[], &|_| "0".to_owned())
}

fn stub(
    program: &Program,
    id: FuncId,
    number: usize,
    answers: &[(u32, Answer)],
    pointer: &dyn Fn(u64) -> String,
) -> Option<String> {
    let function: &Function = program.module.function(id);
    let result = match &function.results[..] {
        [] => "void",
        [ty] => scalar(*ty)?,
        _ => return None,
    };
    let params: Option<Vec<&str>> = function.params.iter().map(argument).collect();
    let params = params?.into_iter().zip(1..);
    let mut params: Vec<String> = params.map(|(ty, n)| format!("{ty} a{n}")).collect();
    if params.is_empty() {
        params.push("void".to_owned());
    }
    if function.variadic {
        params.push("...".to_owned());
    }
    let (name, params) = (&function.name, params.join(", "));
    let mut text = format!(
        "{result} harness_stub_{number}({params}) __asm__(\"{name}\");\n\
         {result} harness_stub_{number}({params}) {{\n    static int call;\n    call++;\n"
    );
    let (mut call, mut last) = (1, 0);
    let mut returned = String::new();
    for (_, answer) in answers {
        match answer {
            Answer::Wrote(at, bytes) => {
                if *at <= last {
                    call += 1;
                }
                last = *at;
                let listed: Vec<String> = bytes.iter().map(u8::to_string).collect();
                let _ = writeln!(
                    text,
                    "    if (call == {call}) {{\n        static const unsigned char bytes[] = {{{}}};\n        \
                     memcpy(a{at}, bytes, sizeof bytes);\n    }}",
                    listed.join(", ")
                );
            }
            Answer::Returned(bytes) => {
                let bits = value(bytes);
                let said = match result {
                    "void *" => pointer(bits),
                    "double" => format!("harness_double({bits:#x}ull)"),
                    "float" => format!("harness_float({bits:#x}u)"),
                    ty => format!("({ty}){bits:#x}ull"),
                };
                let _ = writeln!(returned, "    if (call == {call}) return {said};");
                call += 1;
                last = 0;
            }
        }
    }
    text.push_str(&returned);
    if function.no_return {
        // Whoever calls it comes no further.
        text.push_str("    exit(0);\n");
    }
    if result != "void" {
        text.push_str("    return 0;\n");
    }
    text.push_str("}\n");
    Some(text)
}
