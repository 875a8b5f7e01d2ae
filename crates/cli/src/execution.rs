//! One execution of a program, and where its output goes.

use std::io::{self, BufWriter};
use std::ops::ControlFlow;

use concord_exec::Program;
use concord_explore::RunOutcome;
use concord_libc::{OutputChunk, OutputStream};
use concord_report::Output;
use concord_term::TermPool;

use crate::failure::Failure;
use crate::merge::Merge;

/// A program that is about to be executed.
pub(crate) struct Execution<'a> {
    pub program: &'a Program,
    pub pool: &'a TermPool,
    pub options: &'a concord_explore::RunOptions,
}

impl Execution<'_> {
    /// Executes it; its output goes to our streams as it comes.
    pub(crate) fn shown(&self, label: bool) -> Result<RunOutcome, Failure> {
        let stdout = BufWriter::new(io::stdout().lock());
        let stderr = BufWriter::new(io::stderr().lock());
        let mut merge = Merge::new(stdout, stderr, self.options.setup.size.get(), label);
        let mut failed = None;
        let mut pass_on = |chunks: Vec<OutputChunk>| match merge.write(&chunks) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        };
        let outcome = concord_explore::run(self.program, self.pool, self.options, &mut pass_on)?;
        match failed {
            Some(error) => Err(Failure::Output(error)),
            None => merge.finish().map(|()| outcome).map_err(Failure::Output),
        }
    }

    /// Executes it and keeps its output.
    pub(crate) fn collected(&self) -> Result<(RunOutcome, Vec<Output>), Failure> {
        let mut output: Vec<Output> = Vec::new();
        let mut keep = |chunks: Vec<OutputChunk>| {
            for chunk in chunks {
                let (rank, stderr) = (chunk.rank.0, chunk.stream == OutputStream::Stderr);
                match output.last_mut() {
                    Some(last) if (last.rank, last.stderr) == (rank, stderr) => {
                        last.bytes.extend(chunk.bytes)
                    }
                    _ => output.push(Output {
                        rank,
                        stderr,
                        bytes: chunk.bytes,
                    }),
                }
            }
            ControlFlow::Continue(())
        };
        let outcome = concord_explore::run(self.program, self.pool, self.options, &mut keep)?;
        Ok((outcome, output))
    }
}
