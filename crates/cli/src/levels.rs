//! `--deny`, `--warn` and `--allow`.
//!
//! Each names kinds of findings, and the last one about a kind counts, so the
//! order among different flags matters: it is read from the command line
//! itself.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use concord_base::{FileId, Kind, Levels, Treatment, kinds_named};
use concord_ir::Module;

use crate::failure::Failure;

/// What the user said about levels, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LevelOptions {
    said: Vec<(Treatment, Vec<Kind>)>,
}

impl LevelOptions {
    /// Something that was said before everything on the command line.
    pub(crate) fn first(&mut self, treatment: Treatment, kinds: Vec<Kind>) {
        self.said.insert(0, (treatment, kinds));
    }

    /// How serious findings in this program are: what the user said, and what
    /// comments in its sources say.
    pub(crate) fn levels(&self, module: &Module) -> Result<Levels, Failure> {
        let mut levels = Levels::default();
        for (treatment, kinds) in &self.said {
            levels.set(kinds, *treatment);
        }
        for (number, file) in module.files.iter().enumerate().filter(|(_, f)| !f.runtime) {
            // A source that is not there any more has no comments to obey.
            let bytes = std::fs::read(&file.path).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            let read = levels.read_comments(FileId(number as u32), &text);
            read.map_err(|(line, word)| Failure::Comment {
                file: file.path.clone(),
                line,
                word,
            })?;
        }
        Ok(levels)
    }
}

/// A word for kinds of findings, on the command line or in `concord.toml`.
pub(crate) fn kinds(word: &str) -> Result<Vec<Kind>, String> {
    kinds_named(word).ok_or_else(|| {
        "a kind of finding (`memory-leak`), its code (`C0211`), or a family of --check (`leaks`)"
            .to_owned()
    })
}

const HELP: [(Treatment, &str); 3] = [
    (
        Treatment::Deny,
        "Findings of these kinds are errors: a name, a code, or a family of --check; separated by commas",
    ),
    (
        Treatment::Warn,
        "Findings of these kinds are warnings: they are printed, but are not errors",
    ),
    (Treatment::Allow, "Findings of these kinds are only counted"),
];

impl Args for LevelOptions {
    fn augment_args(command: Command) -> Command {
        HELP.iter().fold(command, |command, (treatment, help)| {
            command.arg(
                Arg::new(treatment.name())
                    .long(treatment.name())
                    .value_name("KINDS")
                    .value_delimiter(',')
                    .action(ArgAction::Append)
                    .value_parser(kinds)
                    .help(*help),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        LevelOptions::augment_args(command)
    }
}

impl FromArgMatches for LevelOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LevelOptions, clap::Error> {
        let mut all: Vec<(usize, Treatment, Vec<Kind>)> = Vec::new();
        for (treatment, _) in HELP {
            let name = treatment.name();
            let places = matches.indices_of(name).into_iter().flatten();
            let values = matches.get_many::<Vec<Kind>>(name).into_iter().flatten();
            all.extend(places.zip(values).map(|(at, v)| (at, treatment, v.clone())));
        }
        all.sort();
        Ok(LevelOptions {
            said: all.into_iter().map(|(_, t, kinds)| (t, kinds)).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = LevelOptions::from_arg_matches(matches)?;
        Ok(())
    }
}
