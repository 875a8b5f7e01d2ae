//! The user's guide (`docs/guide`): its pages are listed and lead somewhere, its commands do what it
//! shows, and what is generated is up to date. `CONCORD_BLESS=1` writes generated pages, and the
//! output of commands that do something else now.
//!
//! A block ```` ```console ```` has commands after `$ ` and below each what it prints; `...` stands
//! for any lines, or for the rest of a line. `console,status=1` expects that exit status of the last command, `needs=cmake`
//! leaves the block out where there is no such program. A block of C, `c,file=NAME`, is a file that
//! later commands of the page may use. Commands run in a copy of `examples` and `tests/projects`.

mod book;
mod commands;
mod generated;

use std::path::Path;
use std::process::{Command, ExitCode};

use concord_harness::repository;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let book = book::Book::read(&repository().join("docs/guide"));
    let mut trials = vec![
        Trial::test("findings are up to date", || {
            generated::findings().map_err(Failed::from)
        }),
        Trial::test("options are up to date", || {
            generated::options().map_err(Failed::from)
        }),
    ];
    match book {
        Err(why) => trials.push(Trial::test("the book can be read", || {
            Err(Failed::from(why))
        })),
        Ok(book) => {
            for page in book.pages.clone() {
                let name = page.name.clone();
                trials.push(Trial::test(format!("commands of {name}"), move || {
                    commands::execute(&page).map_err(Failed::from)
                }));
            }
            trials.push(Trial::test("every page is listed once", {
                let book = book.clone();
                move || book.is_complete().map_err(Failed::from)
            }));
            trials.push(Trial::test("links lead somewhere", move || {
                book.has_good_links().map_err(Failed::from)
            }));
            let has_mdbook = Command::new("mdbook").arg("--version").output().is_ok();
            if !has_mdbook {
                eprintln!("NOT TESTED: the book as mdBook makes it; cargo install mdbook");
            }
            let built = Trial::test("mdbook makes it", || built().map_err(Failed::from));
            trials.push(built.with_ignored_flag(!has_mdbook));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Lets mdBook make the book: without a warning, and with a page for each of ours.
fn built() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let output = Command::new("mdbook")
        .arg("build")
        .arg(repository().join("docs/guide"))
        .arg("-d")
        .arg(folder.path())
        .output()
        .map_err(|e| format!("mdbook: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || said.contains("WARN") || said.contains("ERROR") {
        return Err(said.into_owned());
    }
    let book = book::Book::read(&repository().join("docs/guide"))?;
    let missing = book.pages.iter().find(|page| {
        let made = Path::new(&page.name).with_extension("html");
        !folder.path().join(made).exists()
    });
    match missing {
        Some(page) => Err(format!("{} is not among what mdbook made", page.name)),
        None => Ok(()),
    }
}

/// Whether what is generated is written rather than compared.
fn blesses() -> bool {
    std::env::var_os("CONCORD_BLESS").is_some()
}
