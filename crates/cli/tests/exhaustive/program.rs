//! A program, and what its leading comments say:
//!
//! ```text
//! // verify: -n 2 --buffering zero --symbolic-args N:LEN --symbolic-stdin LEN --symbolic-file NAME:LEN
//! // paths: N
//! // output: not compared, because ...
//! ```

use std::path::Path;

use concord_base::WorldSize;
use concord_exec::Limits;
use concord_explore::{Setup, SymbolicEnvironment};
use concord_frontend::CompileOptions;
use concord_libc::{HostOptions, Stdin};
use concord_mpi::Buffering;
use concord_term::{Bytes, TermPool};

/// A program that is ready to be executed.
pub(crate) struct Loaded {
    pub program: concord_exec::Program,
    pub pool: TermPool,
    pub setup: Setup,
    pub symbolic: SymbolicEnvironment,
    /// Whether executions on one path must print the same.
    pub compares_output: bool,
    paths: Option<u64>,
}

impl Loaded {
    /// Compiles a program; reads its directives.
    pub(crate) fn read(source: &Path) -> Result<Loaded, String> {
        let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
        let directive = |name: &str| {
            let prefix = format!("// {name}: ");
            text.lines()
                .find_map(|line| line.strip_prefix(prefix.as_str()))
        };
        let (size, buffering, symbolic) = flags(directive("verify").unwrap_or_default())?;
        let paths = match directive("paths") {
            Some(number) => Some(number.trim().parse().map_err(|_| "paths: no number")?),
            None => None,
        };
        let compile = CompileOptions {
            cflags: vec!["-w".to_owned()],
            target: None,
            color: false,
            entries: None,
        };
        let loaded =
            concord_frontend::load(&[source.to_owned()], &compile).map_err(|e| e.to_string())?;
        let pool = TermPool::new();
        let setup = Setup {
            contended: Default::default(),
            observe: false,
            self_check: false,
            entry: None,
            size,
            args: vec![Bytes::from(b"program".as_slice())],
            environment: Vec::new(),
            files: Vec::new(),
            host: HostOptions {
                program: "program".to_owned(),
                directory: "/".into(),
                stdin: Stdin::Empty,
                ..HostOptions::default()
            },
            limits: Limits::default(),
            mpi: concord_mpi::Options::explore(buffering),
        };
        Ok(Loaded {
            program: concord_exec::Program::new(loaded.module, &pool),
            pool,
            setup,
            symbolic,
            compares_output: directive("output").is_none(),
            paths,
        })
    }

    /// Compares the number of paths with the program's directive.
    pub(crate) fn expect_paths(&self, found: u64) -> Result<(), String> {
        match self.paths {
            Some(expected) if expected != found => {
                Err(format!("{found} paths, expected {expected}"))
            }
            _ => Ok(()),
        }
    }
}

fn flags(text: &str) -> Result<(WorldSize, Buffering, SymbolicEnvironment), String> {
    let mut size = WorldSize::ONE;
    let mut buffering = Buffering::Zero;
    let mut symbolic = SymbolicEnvironment::default();
    let mut words = text.split_whitespace();
    while let Some(flag) = words.next() {
        let value = words.next().ok_or_else(|| format!("no value: {flag}"))?;
        let wrong = || format!("`{flag} {value}` is not understood");
        let pair = || value.rsplit_once(':').ok_or_else(wrong);
        let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        match flag {
            "-n" => size = WorldSize::new(number(value)?).ok_or_else(wrong)?,
            "--buffering" if value == "infinite" => buffering = Buffering::Infinite,
            "--buffering" if value == "zero" => buffering = Buffering::Zero,
            "--symbolic-args" => {
                let (count, length) = pair()?;
                symbolic.arguments = (number(count)?, number(count)?);
                symbolic.argument_length = number(length)?;
            }
            "--symbolic-stdin" => symbolic.stdin = Some(number(value)?),
            "--symbolic-file" => {
                let (name, length) = pair()?;
                symbolic.files.push((name.to_owned(), number(length)?));
            }
            _ => return Err(wrong()),
        }
    }
    Ok((size, buffering, symbolic))
}
