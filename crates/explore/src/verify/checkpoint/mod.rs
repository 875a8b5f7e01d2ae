//! Checkpoints: what a search has come to, so that another process can go on from there.
//!
//! A search is deterministic, and what takes time is to advance states; so it is enough to keep what
//! became of each. A checkpoint is a record of that, batch by batch and search by search, which only
//! grows. Who goes on from one makes the same searches, in the same order, by the same code, but
//! takes from the record what became of a state. So nothing of what searches gather (findings and their
//! witnesses, suspected races, visited states, figures) has a form in the file: it is gathered again. States
//! have none either: those that still wait at the end are made again ([`ghost`]).
//!
//! - Terms: all nodes of the pool are written in their order, so that numbers of terms, and with them
//!   fingerprints, mean the same ([`concord_term::SavedNode`]).
//! - What workers note beside their results (coverage, meetings, numbers of queries) is written
//!   whenever the file is brought up to date.
//! - Abstract runs, the first plain execution, executions in other orders of reductions and replays of
//!   findings are made again: each is few executions, not a search. Every search of many states is
//!   recorded, with every number of processes.
//! - Environment variables, which lie in the memory of every process, are those of the process that
//!   began: they are kept in the file, too.
//! - Limits of time and memory hold for each process anew. Where one ends a search, the record ends as well,
//!   and who goes on has the limit's worth of time again.
//!
//! What could go wrong, and what becomes of it: another program, version or option is refused, as is a
//! damaged file; searches that are not those of the record (an input file has changed) are noticed by what
//! they take for granted, by the number of states in each batch, and by the fingerprints of states that
//! are made again.

mod entry;
mod file;
mod ghost;
mod session;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use concord_base::{Rank, Span};
use concord_term::{SavedNode, TermPool};
pub(super) use entry::is_same_way;
use entry::{Entry, Tables};
pub use file::{CheckpointError, Identity};
use file::{Reader, Writer};
pub(super) use ghost::{Remaker, Roots, Task, Waiting};
use serde::{Deserialize, Serialize};
pub(super) use session::Session;

/// How often a checkpoint is brought up to date.
pub const CHECKPOINT_PERIOD: Duration = Duration::from_secs(10);
/// A block ends when it is longer than this.
const BLOCK: usize = 4 << 20;
/// Nodes in one block.
const NODES: usize = 1 << 16;
/// More than this is written before it is time.
const PENDING: usize = 64 << 20;
/// More than this is not kept for a disk that is full.
const MOST_PENDING: usize = 512 << 20;

/// What a block holds.
const ENVIRONMENT: u8 = b'e';
const TERMS: u8 = b't';
const RECORDS: u8 = b'r';

/// What happened in the searches of a verification, in order.
#[derive(Serialize, Deserialize)]
enum Record {
    /// A search begins; a hash of what it does.
    Begin([u8; 16]),
    /// What became of the states of a batch.
    Batch(Vec<Entry>),
    /// What was counted and noted until now.
    Figures(Figures),
    /// A search has come to its end.
    End,
}

/// What workers note beside their results.
#[derive(Serialize, Deserialize)]
struct Figures {
    queries: Vec<u64>,
    coverage: Option<(Vec<u32>, Vec<bool>)>,
    meetings: Vec<Met>,
}

/// Who receives and where, who sends and where, and whether that was seen.
pub(super) type Met = ((Rank, Span), (Rank, Span), bool);

/// A checkpoint that is read, written, or both.
pub struct Checkpoint(Mutex<Inner>);

impl std::fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checkpoint").finish_non_exhaustive()
    }
}

struct Inner {
    earlier: Option<Records>,
    writer: Option<Writer>,
    tables: Tables,
    /// Whole blocks of records that are not in the file yet, and the last one.
    blocks: Vec<Vec<u8>>,
    block: Vec<u8>,
    /// Environment variables of the process that began.
    environment: Vec<Vec<u8>>,
    /// Whether they are in the file.
    begun: bool,
    /// So many nodes are in the file.
    nodes: usize,
    period: Duration,
    last: Instant,
    warning: Option<String>,
    /// What was said last: the same is not said again.
    told: String,
}

/// The records of an earlier process.
struct Records {
    reader: Reader,
    block: Vec<u8>,
    at: usize,
}

impl Records {
    fn next(&mut self) -> Result<Option<Record>, CheckpointError> {
        while self.at == self.block.len() {
            match self.reader.next()? {
                None => return Ok(None),
                Some(block) if block.first() == Some(&RECORDS) => {
                    (self.block, self.at) = (block, 1)
                }
                Some(_) => {}
            }
        }
        let rest = &self.block[self.at..];
        let unread = |_| CheckpointError::Damaged("a record has another form");
        let (record, rest) = postcard::take_from_bytes(rest).map_err(unread)?;
        self.at = self.block.len() - rest.len();
        Ok(Some(record))
    }
}

impl Checkpoint {
    /// Goes on from an earlier one, if there is one, and writes what happens from now on, if that is
    /// wanted. The pool must be as it was when the earlier process began.
    pub fn open(
        identity: Identity,
        mut environment: Vec<Vec<u8>>,
        earlier: Option<&Path>,
        file: Option<&Path>,
        period: Duration,
        pool: &TermPool,
    ) -> Result<Checkpoint, CheckpointError> {
        let mut nodes = 0;
        let mut records = None;
        let mut first_part = None;
        if let Some(path) = earlier {
            let mut reader = Reader::open(path, &identity)?;
            while let Some(block) = reader.next()? {
                nodes += restore(&block, nodes, pool)?;
                if let Some((&ENVIRONMENT, bytes)) = block.split_first() {
                    let unread = |_| CheckpointError::Damaged("a record has another form");
                    environment = postcard::from_bytes(bytes).map_err(unread)?;
                }
            }
            reader.rewind();
            records = Some(Records {
                reader,
                block: Vec::new(),
                at: 0,
            });
            if file.is_some() {
                first_part = Some(Reader::open(path, &identity)?);
            }
        }
        Ok(Checkpoint(Mutex::new(Inner {
            earlier: records,
            writer: file.map(|file| Writer::new(file, identity, first_part)),
            tables: Tables::default(),
            blocks: Vec::new(),
            block: vec![RECORDS],
            environment,
            begun: earlier.is_some(),
            nodes,
            period,
            last: Instant::now(),
            warning: None,
            told: String::new(),
        })))
    }

    /// The environment variables with which all searches must be made.
    pub fn environment(&self) -> Vec<Vec<u8>> {
        self.hold().environment.clone()
    }

    /// All searches are over.
    pub fn finish(&self, pool: &TermPool) {
        self.hold().complete(pool);
    }

    /// What went wrong since this was last asked: it could not be written.
    pub fn take_warning(&self) -> Option<String> {
        self.hold().warning.take()
    }

    fn hold(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the terms of a block again, if it has some; gives their number.
fn restore(block: &[u8], start: usize, pool: &TermPool) -> Result<usize, CheckpointError> {
    let Some((&TERMS, bytes)) = block.split_first() else {
        return Ok(0);
    };
    let other = CheckpointError::Damaged("its terms are not those of this program");
    match postcard::from_bytes::<Vec<SavedNode>>(bytes) {
        Ok(nodes) => {
            let count = nodes.len();
            pool.restore(start, nodes).map_err(|_| other)?;
            Ok(count)
        }
        Err(_) => Err(other),
    }
}

impl Inner {
    fn note(&mut self, record: &Record) {
        if self.writer.is_none() {
            return;
        }
        let block = std::mem::take(&mut self.block);
        self.block = postcard::to_extend(record, block).expect("records have a form");
        if self.block.len() > BLOCK {
            let full = std::mem::replace(&mut self.block, vec![RECORDS]);
            self.blocks.push(full);
        }
    }

    fn pending(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum::<usize>() + self.block.len()
    }

    fn is_due(&self) -> bool {
        self.writer.is_some() && (self.last.elapsed() >= self.period || self.pending() > PENDING)
    }

    /// Brings the file up to date; what goes wrong is a warning, and is tried again later.
    fn complete(&mut self, pool: &TermPool) {
        let Some(writer) = &mut self.writer else {
            return;
        };
        let count = pool.len();
        let nodes: Vec<SavedNode> = pool.saved_from(self.nodes).collect();
        let terms: Vec<Vec<u8>> = nodes
            .chunks(NODES)
            .map(|nodes| postcard::to_extend(nodes, vec![TERMS]).expect("nodes have a form"))
            .collect();
        let first = postcard::to_extend(&self.environment, vec![ENVIRONMENT]);
        let first = first.expect("texts have a form");
        let first = Some(&first).filter(|_| !self.begun);
        let last = std::iter::once(&self.block).filter(|block| block.len() > 1);
        let blocks = first
            .into_iter()
            .chain(&terms)
            .chain(&self.blocks)
            .chain(last);
        let blocks: Vec<&[u8]> = blocks.map(Vec::as_slice).collect();
        match writer.add(&blocks) {
            Ok(()) => {
                self.told.clear();
                self.begun = true;
                self.nodes = count;
                self.blocks.clear();
                self.block = vec![RECORDS];
            }
            Err(error) => {
                let lasting = self.pending() > MOST_PENDING;
                let what = match lasting {
                    true => "it is not written any more",
                    false => "the search goes on, and it is tried again",
                };
                let text = format!("cannot write the checkpoint: {error}; {what}");
                if self.told != text {
                    self.told.clone_from(&text);
                    self.warning = Some(text);
                }
                if lasting {
                    self.close();
                }
            }
        }
        self.last = Instant::now();
    }

    /// Nothing that happens from now on is written.
    fn close(&mut self) {
        self.writer = None;
        self.blocks = Vec::new();
        self.block = vec![RECORDS];
    }
}
