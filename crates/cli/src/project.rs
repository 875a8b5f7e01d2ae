//! `concord.toml`: what a project says once instead of on every command line.
//!
//! The file is looked for in the directory of the first source, then upwards.
//! The command line wins over it. A key that does not exist, or a value that
//! means nothing, is an error with its line: a level that silently does not
//! apply would be worse than none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use concord_base::{Buffering, Check, Kind, Leaving, Treatment};
use serde::Deserialize;

use crate::compare::options::CompareOptions;
use crate::failure::Failure;
use crate::levels::{LevelOptions, kinds};
use crate::options::{ProgramOptions, RunOptions};
use crate::verify::VerifyOptions;
use crate::verify::options::{
    Processes, SymbolicArgs, SymbolicFile, check, processes, symbolic_args, symbolic_file,
};

/// The name of the file.
pub(crate) const NAME: &str = "concord.toml";

/// What a project says; everything may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Project {
    processes: Option<Worded<Processes>>,
    buffering: Option<Worded<Buffering>>,
    collectives: Option<Worded<Leaving>>,
    cflags: Vec<String>,
    arguments: Vec<String>,
    check: Vec<Worded<Check>>,
    symbolic_args: Option<Worded<SymbolicArgs>>,
    symbolic_stdin: Option<u32>,
    symbolic_files: Vec<Worded<SymbolicFile>>,
    max_paths: Option<u64>,
    max_depth: Option<u32>,
    max_loop: Option<u32>,
    time_limit: Option<u64>,
    cpu_limit: Option<u64>,
    memory_limit: Option<u64>,
    levels: BTreeMap<Kinds, Worded<Treatment>>,
    /// Where the file is.
    #[serde(skip)]
    directory: PathBuf,
}

/// A value that is written as on the command line.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Value")]
#[serde(bound = "T: Spoken")]
struct Worded<T>(T);

/// A string, or a number where a string would be pedantic.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(u32),
    Word(String),
}

/// Something with a form on the command line.
trait Spoken: Sized {
    fn spoken(word: &str) -> Result<Self, String>;
}

impl<T: Spoken> TryFrom<Value> for Worded<T> {
    type Error = String;

    fn try_from(value: Value) -> Result<Worded<T>, String> {
        match value {
            Value::Number(number) => T::spoken(&number.to_string()),
            Value::Word(word) => T::spoken(&word),
        }
        .map(Worded)
    }
}

impl Spoken for Processes {
    fn spoken(word: &str) -> Result<Processes, String> {
        processes(word)
    }
}

impl Spoken for Buffering {
    fn spoken(word: &str) -> Result<Buffering, String> {
        word.parse()
            .map_err(|_| "any, infinite, zero or eager:BYTES".to_owned())
    }
}

impl Spoken for Leaving {
    fn spoken(word: &str) -> Result<Leaving, String> {
        word.parse()
            .map_err(|_| "any, synchronising or relaxed".to_owned())
    }
}

impl Spoken for Check {
    fn spoken(word: &str) -> Result<Check, String> {
        check(word)
    }
}

impl Spoken for SymbolicArgs {
    fn spoken(word: &str) -> Result<SymbolicArgs, String> {
        symbolic_args(word)
    }
}

impl Spoken for SymbolicFile {
    fn spoken(word: &str) -> Result<SymbolicFile, String> {
        symbolic_file(word)
    }
}

impl Spoken for Treatment {
    fn spoken(word: &str) -> Result<Treatment, String> {
        Treatment::named(word).ok_or_else(|| "deny, warn or allow".to_owned())
    }
}

/// The kinds of a key under `[levels]`.
///
/// Families come before kinds, so that `leaks = "allow"` and
/// `memory-leak = "deny"` together mean what they say, in either order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Kinds {
    single: bool,
    kinds: Vec<Kind>,
}

impl TryFrom<String> for Kinds {
    type Error = String;

    fn try_from(word: String) -> Result<Kinds, String> {
        let kinds = kinds(&word).map_err(|wanted| format!("`{word}` is not {wanted}"))?;
        Ok(Kinds {
            single: Check::named(&word).is_none(),
            kinds,
        })
    }
}

/// Fills in what all searches have in common.
macro_rules! complete_search {
    ($project:ident, $options:ident) => {
        $options.processes = $options
            .processes
            .or($project.processes.as_ref().map(|p| p.0));
        $options.buffering = $options
            .buffering
            .or($project.buffering.as_ref().map(|b| b.0));
        $options.collectives = $options
            .collectives
            .or($project.collectives.as_ref().map(|c| c.0));
        $options.symbolic_args = $options
            .symbolic_args
            .or($project.symbolic_args.as_ref().map(|a| a.0));
        if $options.stdin.is_none() {
            $options.symbolic_stdin = $options.symbolic_stdin.or($project.symbolic_stdin);
        }
        $options.max_paths = $options.max_paths.or($project.max_paths);
        $options.max_loop = $options.max_loop.or($project.max_loop);
        $options.time_limit = $options.time_limit.or($project.time_limit);
        $options.cpu_limit = $options.cpu_limit.or($project.cpu_limit);
        $options.memory_limit = $options.memory_limit.or($project.memory_limit);
        if $options.symbolic_files.is_empty() {
            let files = $project.symbolic_files.iter().map(|file| file.0.clone());
            $options.symbolic_files = files.collect();
        }
        if $options.arguments.is_empty() {
            $options.arguments = $project.arguments.iter().map(Into::into).collect();
        }
    };
}

impl Project {
    /// The project that a program belongs to; an empty one if there is none.
    pub(crate) fn of(program: &ProgramOptions) -> Result<Project, Failure> {
        let Some(path) = program.files.first().and_then(|file| find(file)) else {
            return Ok(Project::default());
        };
        let text =
            std::fs::read_to_string(&path).map_err(|e| Failure::Unreadable(path.clone(), e))?;
        let mut project =
            Project::read(&text).map_err(|why| Failure::Project(path.clone(), why))?;
        project.directory = path.parent().unwrap_or(Path::new("/")).to_owned();
        Ok(project)
    }

    pub(crate) fn read(text: &str) -> Result<Project, String> {
        toml::from_str(text).map_err(|e| {
            let line = e.span().map(|span| {
                let before = &text[..span.start.min(text.len())];
                before.matches('\n').count() + 1
            });
            match line {
                Some(line) => format!("line {line}: {}", e.message()),
                None => e.message().to_owned(),
            }
        })
    }

    /// Fills in what the command line leaves open.
    pub(crate) fn complete_verify(self, options: &mut VerifyOptions) {
        complete_search!(self, options);
        options.max_depth = options.max_depth.or(self.max_depth);
        if options.check.is_empty() {
            options.check = self.check.iter().map(|check| check.0).collect();
        }
        self.complete(&mut options.program, &mut options.levels);
    }

    /// The same for a comparison, as far as it concerns one: all checks are made there.
    pub(crate) fn complete_compare(self, options: &mut CompareOptions) {
        complete_search!(self, options);
        let mut program = options.implementation();
        self.complete(&mut program, &mut options.levels);
        options.cflags = program.cflags;
    }

    /// The same for a single run, as far as it concerns one.
    pub(crate) fn complete_run(self, options: &mut RunOptions) {
        let least = self.processes.as_ref().map(|p| p.0.least);
        options.processes = options.processes.or(least);
        if options.arguments.is_empty() && options.input.is_none() {
            options.arguments = self.arguments.iter().map(Into::into).collect();
        }
        self.complete(&mut options.program, &mut options.levels);
    }

    fn complete(self, program: &mut ProgramOptions, levels: &mut LevelOptions) {
        let flags = self.cflags.iter().map(|flag| self.placed(flag));
        let mut flags: Vec<String> = flags.collect();
        flags.append(&mut program.cflags);
        program.cflags = flags;
        for (kinds, treatment) in self.levels.into_iter().rev() {
            levels.first(treatment.0, kinds.kinds);
        }
    }

    /// A directory of headers is meant from where the file is.
    fn placed(&self, flag: &str) -> String {
        match flag.strip_prefix("-I") {
            Some(folder) if !folder.is_empty() && Path::new(folder).is_relative() => {
                format!("-I{}", self.directory.join(folder).display())
            }
            _ => flag.to_owned(),
        }
    }
}

fn find(source: &Path) -> Option<PathBuf> {
    let source = std::path::absolute(source).ok()?;
    let mut folders = source.ancestors().skip(1).map(|folder| folder.join(NAME));
    folders.find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_should() {
        let text = "processes = \"2..4\"\nbuffering = \"eager:64\"\n\
                    collectives = \"relaxed\"\ncflags = [\"-DX=1\"]\n\
                    symbolic-args = \"1..2:8\"\n[levels]\nmemory-leak = \"deny\"\nraces = \"allow\"\n";
        let project = Project::read(text).expect("good");
        let processes = project.processes.map(|p| (p.0.least.get(), p.0.most.get()));
        assert_eq!(processes, Some((2, 4)));
        assert_eq!(project.cflags, ["-DX=1"]);
        assert_eq!(project.levels.len(), 2);
        let four = Project::read("processes = 4\n").expect("good");
        assert_eq!(four.processes.map(|p| p.0.most.get()), Some(4));
    }

    #[test]
    fn says_the_line_of_what_it_does_not_know() {
        let refused = |text: &str| Project::read(text).expect_err("bad");
        assert!(refused("processes = 2\nproceses = 3\n").starts_with("line 2: "));
        assert!(refused("\n\nbuffering = \"much\"\n").starts_with("line 3: "));
        let unknown = refused("[levels]\ndeadlock = \"deny\"\nleak = \"deny\"\n");
        assert!(
            unknown.starts_with("line 3: ") && unknown.contains("leak"),
            "{unknown}"
        );
        assert!(refused("[levels]\nleaks = \"no\"\n").starts_with("line 2: "));
        assert!(refused("processes = \n").starts_with("line 1: "));
    }

    #[test]
    fn a_kind_is_stronger_than_its_family() {
        let mut levels = LevelOptions::default();
        let text = "[levels]\nmemory-leak = \"deny\"\nleaks = \"allow\"\n";
        let project = Project::read(text).expect("good");
        let mut program = ProgramOptions {
            files: Vec::new(),
            cflags: Vec::new(),
            target: None,
            allow_undefined: false,
            threads: None,
        };
        project.complete(&mut program, &mut levels);
        let levels = levels
            .levels(&concord_ir::Module::default())
            .expect("no comments");
        let level = levels.of_kind(Kind::MemoryLeak);
        assert_eq!(level, Some(concord_base::Level::Error));
    }
}
