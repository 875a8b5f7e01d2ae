//! `--emit-harness`: for each finding a C program that calls the function in the state that shows it.
//!
//! The file includes the function's source, so that its static functions and variables are there and it
//! compiles with the project's own flags; makes the objects that pointers led to; sets parameters and
//! variables; and calls the function in one process. What came from outside is recorded: a layer of
//! macros over MPI (`layer.c`) gives the function its rank and its messages, and functions without a body
//! have stubs that return and write what they did. Everything else is the program's own, so that a
//! debugger shows its lines.
//!
//! Left out, and said in the file: static variables of functions and of other files, probes, and how
//! `MPI_Test` and its relatives come out.

mod outside;
mod types;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use concord_exec::Program;
use concord_explore::{InputOrigin, InputValue, VerifyOutcome, undefined_from};
use concord_ir::{ArgTy, CTypeId, FuncId, Function, Ty, VarKind};
use outside::{Outside, empty_stub};
use values::{Place, Values};

use crate::failure::Failure;

/// The part of every harness that stands for other processes.
const LAYER: &str = include_str!("layer.c");

/// Where harnesses are written.
pub(super) struct HarnessFolder<'a> {
    pub folder: PathBuf,
    pub program: &'a Program,
    pub directory: &'a Path,
    /// One for every execution that came to its end, too.
    pub all: bool,
}

impl HarnessFolder<'_> {
    /// Writes those of one function.
    pub(super) fn write(&self, function: FuncId, outcome: &VerifyOutcome) -> Result<(), Failure> {
        let name = &self.program.module.function(function).name;
        for (violation, number) in outcome.violations.iter().zip(1..) {
            let finding = &violation.finding;
            let shows = format!("{}: {}", finding.kind.name(), finding.message);
            let file = format!("{name}-{number:04}-{}.c", finding.kind.name());
            self.write_one(&file, function, &violation.inputs, &shows)?;
        }
        for (test, number) in outcome.tests.iter().zip(1..).filter(|_| self.all) {
            let output: Vec<String> = test.output.iter().map(u8::to_string).collect();
            let shows = format!("an execution; the end of its output: {}", output.join(" "));
            let file = format!("{name}-path-{number:06}.c");
            self.write_one(&file, function, &test.inputs, &shows)?;
        }
        Ok(())
    }

    fn write_one(
        &self,
        file: &str,
        function: FuncId,
        inputs: &[InputValue],
        shows: &str,
    ) -> Result<(), Failure> {
        let path = self.folder.join(file);
        let text = self.text(function, inputs, shows);
        std::fs::write(&path, text).map_err(|error| Failure::TestFolder(path, error))
    }

    fn text(&self, id: FuncId, inputs: &[InputValue], shows: &str) -> String {
        let module = &self.program.module;
        let function = module.function(id);
        let outside = Outside::of(inputs);
        let handles = inputs.iter().filter(|i| i.origin == InputOrigin::Handle);
        let mut writer = Writer {
            values: Values {
                program: self.program,
                objects: BTreeMap::new(),
                handles: handles.map(|input| input.name.clone()).collect(),
                members: outside.members.clone(),
                zeros: false,
                unsaid: Vec::new(),
            },
            declared: String::new(),
            allocated: String::new(),
            body: String::new(),
            ranges: String::new(),
        };
        writer.objects(inputs, self.frees());
        writer.globals(function, inputs);
        let call = writer.parameters(function, inputs);
        let mut stubs = String::new();
        let pointer = |address: u64| writer.values.pointer(address);
        let mut unsaid = outside.stubs(self.program, &pointer, &mut stubs);
        let all: Vec<FuncId> = (0..module.functions.len() as u32).map(FuncId).collect();
        let defined = all.into_iter().filter(|id| {
            let other = module.function(*id);
            other.body.is_some() && other.span.file == function.span.file
        });
        let defined: Vec<FuncId> = defined.collect();
        for (missing, at) in undefined_from(module, &defined).into_iter().zip(1000..) {
            let declared = module.function_named(&missing.name);
            if let Some(declared) = declared.filter(|_| !outside.knows(&missing.name)) {
                stubs.extend(empty_stub(self.program, declared, at));
            }
        }
        unsaid.append(&mut writer.values.unsaid);
        let world = outside.members.get("MPI_COMM_WORLD").copied();
        let (rank, size) = world.unwrap_or((0, 1));
        let mut tables = String::new();
        outside.tables(&mut tables);
        let source = self.source_of(function);
        let unsaid: Vec<String> = unsaid.iter().map(|what| format!(" * {what}\n")).collect();
        let Writer {
            declared,
            allocated,
            body,
            ranges,
            ..
        } = writer;
        let mut functions = module.functions.iter();
        let speaks = functions.any(|f| f.name.starts_with("MPI_"));
        let mut text = format!(
            "/*\n * {shows}\n *\n * Calls `{}` as the caller of that execution does. With the project's own \
             flags:\n *     concord verify {{this file}} -n 1\n{} */\n",
            function.name,
            unsaid.concat()
        );
        text.push_str("#pragma GCC diagnostic ignored \"-Wunused-function\"\n");
        // Headers come before the source here, which may ask for more of them.
        text.push_str("#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n");
        if speaks {
            let layer = LAYER.replace(TABLE, "");
            let _ = writeln!(
                text,
                "#include <mpi.h>\n#include <stdlib.h>\n#include <string.h>\n\n\
                 static int harness_is_ours(const void *at);\n{TABLE}{tables}\n{layer}"
            );
        }
        let _ = writeln!(
            text,
            "#define main harness_main_of_program\n#include \"{source}\"\n#undef main\n\
             #include <stdlib.h>\n#include <string.h>\n\n{BITS}\n{declared}\n{stubs}"
        );
        let (begin, end) = match speaks {
            true => {
                let _ = writeln!(
                    text,
                    "/* Whether memory belongs to the caller. */\n\
                     static int harness_is_ours(const void *at) {{\n    const char *byte = at;\n    \
                     (void)byte;\n{ranges}    return 0;\n}}\n"
                );
                let begin = format!(
                    "    MPI_Init(&argc, &argv);\n    harness_add(MPI_COMM_WORLD, {rank}, {size});\n    \
                     harness_add(MPI_COMM_SELF, 0, 1);\n"
                );
                (begin, "    harness_end();\n    MPI_Finalize();\n")
            }
            false => ("    (void)argc;\n    (void)argv;\n".to_owned(), ""),
        };
        let _ = write!(
            text,
            "int main(int argc, char **argv) {{\n{begin}{allocated}{body}    {call};\n{end}    return 0;\n}}\n"
        );
        text
    }

    /// Whether the program gives memory back: then the caller's is from the heap.
    fn frees(&self) -> bool {
        let mut functions = self.program.module.functions.iter();
        functions.any(|f| matches!(f.name.as_str(), "free" | "realloc"))
    }

    fn source_of(&self, function: &Function) -> String {
        let files = &self.program.module.files;
        let file = files.get(function.span.file.0 as usize);
        let path = self
            .directory
            .join(file.map_or("", |file| file.path.as_str()));
        let path = path.canonicalize().unwrap_or(path);
        path.display().to_string()
    }
}

/// Values that are not numbers of C as they stand.
const BITS: &str = include_str!("bits.c");

/// What a table of the layer holds; the tables come before it.
const TABLE: &str =
    "struct harness_message {\n    const unsigned char *bytes;\n    int length, source, tag;\n};\n";

/// A harness in the making.
struct Writer<'a> {
    values: Values<'a>,
    declared: String,
    allocated: String,
    body: String,
    ranges: String,
}

impl Writer<'_> {
    /// What pointers of the caller led to.
    fn objects(&mut self, inputs: &[InputValue], from_heap: bool) {
        // One that has grown is listed again: the last is all of it.
        let mut all: BTreeMap<u32, &InputValue> = BTreeMap::new();
        for input in inputs {
            if let InputOrigin::Object { number, .. } = &input.origin {
                all.insert(*number, input);
            }
        }
        for number in all.keys() {
            let name = format!("object_{number}");
            self.values.objects.insert(*number, name);
        }
        for (number, input) in all {
            let InputOrigin::Object { element, .. } = &input.origin else {
                continue;
            };
            let _ = writeln!(self.body, "    /* What {} points to. */", input.name);
            self.object(number, input, element.map(CTypeId), from_heap);
        }
    }

    fn object(&mut self, number: u32, input: &InputValue, element: Option<CTypeId>, heap: bool) {
        let module = &self.values.program.module;
        let name = format!("object_{number}");
        let bytes = &input.bytes;
        if element.is_none() && bytes.len() == 1 {
            // It stands for a function of which nothing is known.
            let _ = writeln!(self.declared, "static long {name}() {{ return 0; }}");
            return;
        }
        let sized = element.and_then(|id| {
            let size = types::size(module, id).filter(|size| *size > 0)?;
            let count = bytes.len() as u64 / size;
            let inner = if heap {
                format!("*{name}")
            } else {
                format!("{name}[{count}]")
            };
            Some((id, size, count, types::declaration(module, id, &inner)?))
        });
        let Some((id, size, count, declaration)) = sized else {
            let length = bytes.len();
            let _ = writeln!(
                self.declared,
                "static _Alignas(16) unsigned char {name}[{length}];"
            );
            self.values
                .words(bytes, &format!("{name}[0]"), &mut self.body);
            self.range(&name);
            return;
        };
        let _ = writeln!(self.declared, "static {declaration};");
        if heap {
            let _ = writeln!(
                self.allocated,
                "    {name} = calloc({count}, sizeof *{name});"
            );
            let _ = writeln!(
                self.ranges,
                "    if ((const char *){name} <= byte && byte < (const char *)({name} + {count})) return 1;"
            );
        } else {
            self.range(&name);
        }
        for index in 0..count {
            let from = (index * size) as usize;
            let place = Place::element(&name, &input.name, index);
            let part = &bytes[from..from + size as usize];
            self.values.assign(id, part, &place, &mut self.body);
        }
    }

    fn range(&mut self, name: &str) {
        let _ = writeln!(
            self.ranges,
            "    if ((const char *)&{name} <= byte && byte < (const char *)(&{name} + 1)) return 1;"
        );
    }

    /// Global variables of the program.
    fn globals(&mut self, function: &Function, inputs: &[InputValue]) {
        let module = &self.values.program.module;
        let mut seen = BTreeSet::new();
        for input in inputs {
            let InputOrigin::Global(linked) = &input.origin else {
                continue;
            };
            let Some(global) = module.globals.iter().find(|g| g.name == *linked) else {
                continue;
            };
            let name = global.source_name.as_ref().unwrap_or(&global.name).clone();
            let begins = global.init.as_ref();
            let is_zero =
                begins.is_none_or(|i| i.relocs.is_empty() && i.bytes.iter().all(|byte| *byte == 0));
            let typed = global
                .ctype
                .filter(|id| types::size(module, *id) == Some(global.size));
            let Some(id) = typed.filter(|_| seen.insert(linked.clone())) else {
                continue;
            };
            let elsewhere = global.span.file != function.span.file;
            let hidden = *linked != name;
            if hidden {
                if input.bytes.iter().any(|byte| *byte != 0) || !is_zero {
                    self.values
                        .unsaid
                        .push(format!("`{name}` cannot be set from here"));
                }
                continue;
            }
            if elsewhere && let Some(declaration) = types::declaration(module, id, &name) {
                let _ = writeln!(self.declared, "extern {declaration};");
            }
            self.values.zeros = !is_zero;
            let place = Place::variable(&name, &name);
            self.values.assign(id, &input.bytes, &place, &mut self.body);
            self.values.zeros = false;
            self.range(&name);
        }
    }

    /// Declares the parameters; gives the call.
    fn parameters(&mut self, function: &Function, inputs: &[InputValue]) -> String {
        let module = &self.values.program.module;
        let vars = function.vars.iter();
        let declared: Vec<_> = vars
            .filter(|v| matches!(v.kind, VarKind::Param(_)))
            .collect();
        let whole = declared.len() == function.params.len();
        let mut names = Vec::new();
        for (ty, number) in function.params.iter().zip(0..) {
            let name = format!("parameter_{}", number + 1);
            let var = declared.iter().find(|v| v.kind == VarKind::Param(number));
            let var = var.filter(|_| whole);
            let given = inputs
                .iter()
                .find(|i| i.origin == InputOrigin::Parameter(number));
            let bytes = given.map_or(&[][..], |input| &input.bytes);
            let size = match ty {
                ArgTy::Scalar(ty) => u64::from(ty.bits().div_ceil(8)),
                ArgTy::ByVal { size, .. } => *size,
            };
            let ctype = var.and_then(|v| v.ctype);
            let ctype = ctype.filter(|id| types::size(module, *id) == Some(size));
            let declaration = ctype.and_then(|id| types::declaration(module, id, &name));
            match (ctype, declaration) {
                (Some(id), Some(declaration)) => {
                    let _ = writeln!(self.declared, "static {declaration};");
                    let called = var.map_or(name.as_str(), |v| v.name.as_str());
                    let place = Place::variable(&name, called);
                    self.values.assign(id, bytes, &place, &mut self.body);
                }
                _ => {
                    let plain = match ty {
                        ArgTy::Scalar(Ty::Ptr) => Some("void *"),
                        other => types::argument(other),
                    };
                    if !whole || plain.is_none() {
                        let what = format!("parameter {} is passed in pieces", number + 1);
                        self.values.unsaid.push(what);
                    }
                    let _ = writeln!(self.declared, "static {} {name};", plain.unwrap_or("long"));
                    self.values.words(bytes, &name, &mut self.body);
                }
            }
            names.push(name);
        }
        let called = match function.name.as_str() {
            "main" => "harness_main_of_program",
            name => name,
        };
        format!("{called}({})", names.join(", "))
    }
}
