//! `--entry`: executions that start at any function of a program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::Args;
use concord_exec::Program;
use concord_explore::{CallerRecord, Chosen, Entry, choose};
use concord_ir::{FuncId, Module};

use super::harness::HarnessFolder;
use crate::failure::Failure;

/// Iterations of loops over unknown bounds, unless somebody says otherwise.
pub(super) const MAX_LOOP: u32 = 3;

/// Where executions start, and what is not known there.
#[derive(Args, Debug, Default)]
pub(crate) struct EntryOptions {
    /// Start at this function instead of `main`, whoever calls it: parameters, global variables and
    /// what pointers lead to are unknown, MPI is initialised, one process stands for all ranks. A
    /// pattern such as 'pack_*' names several functions, `auto` all that communicate and that no
    /// other such function calls; may be repeated. With -n, so many processes start there from the
    /// same state and are executed against each other
    #[arg(
        long,
        value_name = "FUNCTION",
        help_heading = "Partial programs",
        conflicts_with_all = ["checkpoint", "resume", "emit_tests", "emit_paths", "property", "properties", "html", "diagram", "shortest"]
    )]
    pub entry: Vec<String>,

    /// With --entry: an array of the caller has at most this many elements
    #[arg(long, value_name = "N", default_value = "64", help_heading = "Partial programs",
        requires = "entry", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub lazy_size: u64,

    /// With --entry: no pointer of the caller is null
    #[arg(long, requires = "entry", help_heading = "Partial programs")]
    pub non_null: bool,

    /// With --entry: pointers of the caller to the same type may lead to the same object
    #[arg(long, requires = "entry", help_heading = "Partial programs")]
    pub alias: bool,

    /// With --entry: C code that stands for functions which the program does not define; may be
    /// repeated
    #[arg(
        long,
        value_name = "FILE.c",
        requires = "entry",
        help_heading = "Partial programs"
    )]
    pub model: Vec<std::path::PathBuf>,

    /// With --entry: write a C program for each finding into this new folder, which calls the function
    /// in the state that shows it
    #[arg(
        long,
        value_name = "DIR",
        requires = "entry",
        conflicts_with = "processes",
        help_heading = "Partial programs"
    )]
    pub emit_harness: Option<std::path::PathBuf>,

    /// With --emit-harness: one for every execution that comes to its end, too
    #[arg(
        long = "harness-paths",
        requires = "emit_harness",
        help_heading = "Partial programs"
    )]
    pub emit_paths_too: bool,
}

impl EntryOptions {
    /// Whether executions start elsewhere than at `main`.
    pub(crate) fn is_given(&self) -> bool {
        !self.entry.is_empty()
    }

    /// The functions to start at, in the order of the program.
    pub(super) fn functions(&self, module: &Module) -> Result<Vec<FuncId>, Failure> {
        let mut all = Vec::new();
        for wanted in &self.entry {
            match choose(module, wanted) {
                Chosen::Functions(functions) if functions.is_empty() => {
                    return Err(Failure::NothingCommunicates);
                }
                Chosen::Functions(functions) => all.extend(functions),
                Chosen::Unknown { near } => {
                    return Err(Failure::NoEntry {
                        name: wanted.clone(),
                        near,
                    });
                }
            }
        }
        all.sort();
        all.dedup();
        Ok(all)
    }

    /// Where harnesses are written, if they are asked for.
    pub(super) fn harnesses<'a>(
        &self,
        program: &'a Program,
        directory: &'a Path,
    ) -> Result<Option<HarnessFolder<'a>>, Failure> {
        let Some(folder) = &self.emit_harness else {
            return Ok(None);
        };
        crate::folder::prepare(folder)?;
        Ok(Some(HarnessFolder {
            folder: folder.clone(),
            program,
            directory,
            all: self.emit_paths_too,
        }))
    }

    /// What an execution from there starts from.
    pub(super) fn start(&self, function: FuncId, many: bool) -> Entry {
        Entry {
            function,
            lazy_size: self.lazy_size,
            alias: self.alias,
            non_null: self.non_null,
            many,
            made: Default::default(),
            given: None,
        }
    }
}

/// The function that a search started at, by name.
pub(super) fn name_of(program: &Program, entry: Option<&Entry>) -> Option<String> {
    let entry = entry?;
    Some(program.module.function(entry.function).name.clone())
}

/// What bounds a verdict about partial programs, in words.
pub(super) fn bounds(
    options: &EntryOptions,
    many: bool,
    loops: u32,
    caller: &CallerRecord,
) -> Vec<String> {
    let mut all = vec![
        match many {
            false => format!(
                "at most {loops} iterations of loops over unknown bounds, and so many steps from a structure to others of its kind"
            ),
            true => format!(
                "at most {loops} iterations of loops over unknown bounds for each process, of all together"
            ),
        },
        format!(
            "arrays of the caller have {} elements, or as many as are used, in at most 256 KiB",
            options.lazy_size
        ),
    ];
    if !many {
        all.push("of other processes only what they send is looked at: no deadlocks, no messages that nobody receives".to_owned());
    }
    let mut add = |when: bool, what: &str| {
        if when {
            all.push(what.to_owned());
        }
    };
    add(
        caller.huge,
        "blocks of the heap and local arrays whose size is an unknown number have at most 1 MiB",
    );
    add(
        caller.some_functions,
        "a call through a pointer of the caller leads to sixteen of the functions that it could lead to",
    );
    add(
        caller.two_blocks,
        "where a collective call has a block for every process, there are two",
    );
    add(
        caller.odd_pointer,
        "pointers of the caller that are computed with, so that they cannot be addresses of objects, are not followed",
    );
    add(caller.probed, "messages that probes see have at most 1 MiB");
    add(
        caller.few_messages,
        &format!("a poll for messages sees at most {loops} of them at each place"),
    );
    add(
        caller.large,
        "of global variables beyond 256 KiB only the beginning is unknown",
    );
    all.extend(numbers(caller));
    all
}

/// Which counts, sizes and indices were looked at.
fn numbers(caller: &CallerRecord) -> Vec<String> {
    /// Of many numbers, the first few; and so many values of each.
    const SHOWN: usize = 8;
    const VALUES: usize = 4;
    let mut values: BTreeMap<(&str, &str), BTreeSet<i64>> = BTreeMap::new();
    for stand in &caller.stands {
        let key = (stand.name.as_str(), stand.place.as_str());
        values.entry(key).or_default().insert(stand.value);
    }
    let mut all = Vec::new();
    for ((name, place), values) in values.iter().take(SHOWN) {
        let few: Vec<String> = values.iter().take(VALUES).map(i64::to_string).collect();
        let more = match values.len() > VALUES {
            true => format!(" and {} more", values.len() - VALUES),
            false => String::new(),
        };
        let file = place.rsplit('/').next().unwrap_or(place);
        all.push(format!(
            "`{name}`, used as a count, a size or an index in {file}, is only {}{more}: others with which the function decides alike are not looked at",
            few.join(", ")
        ));
    }
    if values.len() > SHOWN {
        let more = values.len() - SHOWN;
        all.push(format!("so it is with {more} more numbers"));
    }
    all
}

/// What a verdict about partial programs takes for granted, in words.
pub(super) fn assumptions(
    options: &EntryOptions,
    many: bool,
    caller: &CallerRecord,
) -> Vec<String> {
    /// Of a long list, the first few.
    const SHOWN: usize = 8;
    let mut all = Vec::new();
    if !options.alias {
        all.push("different pointers of the caller lead to different objects".to_owned());
    }
    all.push("no pointer of the caller leads to a variable of the program".to_owned());
    if options.non_null {
        all.push("no pointer of the caller is null".to_owned());
    } else if !caller.not_null.is_empty() {
        let names = caller.not_null.iter().take(SHOWN);
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        let more = caller.not_null.len().saturating_sub(SHOWN);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        all.push(format!(
            "not null, without a test: {}{more}",
            names.join(", ")
        ));
    }
    if caller.valid {
        all.push("ranks, tags and counts that the caller gives are valid".to_owned());
    }
    if caller.no_overflow {
        all.push("signed arithmetic on numbers of the caller does not overflow".to_owned());
    }
    if caller.any_type {
        all.push("datatypes and operations of the caller fit".to_owned());
    }
    if caller.unguarded {
        all.push(
            "what notes say of values that callers and other processes give does not happen"
                .to_owned(),
        );
    }
    all.extend(match many {
        false => [
            "other processes answer every call, and their messages fit the buffers",
            "no message goes from a process to itself",
        ],
        true => [
            "all processes call the function with the same arguments, and in the same state of their memories",
            "communicators of the caller have all processes",
        ],
    }.map(str::to_owned));
    all.extend(
        caller
            .left_to_it
            .iter()
            .take(SHOWN)
            .map(|what| format!("somebody completes the operation that this {what} starts")),
    );
    if caller.left_to_it.len() > SHOWN {
        let more = caller.left_to_it.len() - SHOWN;
        all.push(format!("and those of {more} more calls"));
    }
    all.extend(caller.unmatched().map(|exchange| {
        let side = if exchange.sends { "receives what" } else { "sends what" };
        let does = if exchange.sends { "sends" } else { "receives" };
        format!(
            "another function {side} {} {does}, which depends on the rank (an unmatched point-to-point call)",
            exchange.call
        )
    }));
    all.extend(
        caller
            .completing
            .iter()
            .map(|name| format!("`{name}` completes the operations whose requests it gets")),
    );
    for name in &caller.unknown_calls {
        all.push(format!(
            "`{name}`, which is not defined, returns anything, and changes only variables of the program that its arguments point to"
        ));
    }
    all
}
