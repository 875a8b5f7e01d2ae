//! Pages that are made of what the program itself knows: every finding, every option.

use std::fmt::Write as _;

use clap::{Arg, Command};
use concord_base::{Check, Kind};
use concord_harness::repository;
use concord_report::explain;

use crate::blesses;
use crate::book::slug;

/// A page of every finding, as `concord explain` tells them.
pub(crate) fn findings() -> Result<(), String> {
    let mut page = String::from(
        "# Every finding\n\n<!-- Made of crates/report/explain by `CONCORD_BLESS=1 cargo test --test guide`. -->\n\n\
         This is what `concord explain` prints, code by code. `--check` chooses families; `--deny`, `--warn` and\n\
         `--allow` take families, names and codes. Every example is executed by a test.\n\n\
         | family | what belongs to it |\n|---|---|\n",
    );
    for check in Check::ALL {
        put(
            &mut page,
            &format!("| `{}` | {} |", check.name(), check.about()),
        );
    }
    put(
        &mut page,
        "\n| code | name | family | usually |\n|---|---|---|---|",
    );
    for kind in Kind::ALL {
        let title = format!("{}: {}", kind.code(), kind.title());
        let family = kind.check().name();
        put(
            &mut page,
            &format!(
                "| [{}](#{}) | `{}` | `{family}` | {} |",
                kind.code(),
                slug(&title),
                kind.name(),
                kind.level().name()
            ),
        );
    }
    for kind in Kind::ALL {
        page.push('\n');
        // Headings one level down.
        page.push_str(&explain::text(*kind).replacen("# ", "## ", 1));
    }
    compare("findings.md", &page)
}

/// A page of every option, as the command line defines them.
pub(crate) fn options() -> Result<(), String> {
    let mut page = String::from(
        "# Every option\n\n<!-- Made of the command line's definition by `CONCORD_BLESS=1 cargo test --test guide`. -->\n\n\
         What `concord help COMMAND` and the manual pages say.\n",
    );
    let mut command = concord_cli::command();
    command.build();
    for sub in command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
    {
        describe(&mut page, sub);
    }
    put(&mut page, "\n## All commands\n");
    command
        .get_arguments()
        .filter(|arg| arg.is_global_set())
        .for_each(|arg| argument(&mut page, arg));
    compare("options.md", &page)
}

fn describe(page: &mut String, command: &Command) {
    put(page, &format!("\n## concord {}\n", command.get_name()));
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    put(page, &format!("{about}.\n"));
    let own = |arg: &&Arg| !arg.is_global_set() && arg.get_id() != "help";
    command
        .get_arguments()
        .filter(own)
        .for_each(|arg| argument(page, arg));
    if let Some(examples) = command.get_after_help() {
        put(
            page,
            &format!("\n```text\n{}\n```", examples.to_string().trim_end()),
        );
    }
}

fn argument(page: &mut String, arg: &Arg) {
    let values = arg.get_value_names().unwrap_or_default();
    let takes = arg.get_action().takes_values();
    let values: Vec<String> = values.iter().map(|name| format!("<{name}>")).collect();
    let mut names: Vec<String> = Vec::new();
    names.extend(arg.get_short().map(|short| format!("-{short}")));
    names.extend(arg.get_long().map(|long| format!("--{long}")));
    let mut head = names.join(", ");
    if takes {
        head.push_str(if head.is_empty() { "" } else { " " });
        head.push_str(&values.join(" "));
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    put(page, &format!("- `{head}`: {}", help.replace('<', "&lt;")));
    let default: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|v| v.to_string_lossy())
        .collect();
    if takes && !default.is_empty() {
        put(page, &format!("  Default: `{}`.", default.join(" ")));
    }
    let possible = arg.get_possible_values();
    if takes && !possible.is_empty() {
        let names: Vec<String> = possible
            .iter()
            .map(|value| format!("`{}`", value.get_name()))
            .collect();
        put(page, &format!("  One of {}.", names.join(", ")));
    }
}

fn put(page: &mut String, line: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(page, "{line}");
}

fn compare(name: &str, page: &str) -> Result<(), String> {
    let path = repository().join("docs/guide/src").join(name);
    if blesses() {
        return std::fs::write(&path, page).map_err(|e| e.to_string());
    }
    match std::fs::read_to_string(&path) {
        Ok(there) if there == page => Ok(()),
        _ => Err(format!(
            "{} is not what the program says; CONCORD_BLESS=1 writes it",
            path.display()
        )),
    }
}
