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

use std::process::ExitCode;

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
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Whether what is generated is written rather than compared.
fn blesses() -> bool {
    std::env::var_os("CONCORD_BLESS").is_some()
}
