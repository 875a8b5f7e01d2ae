//! What the streams of this process are connected to.

use std::io::IsTerminal;

use crate::options::When;

/// Whether to colour what goes to `stream` (<https://no-color.org>).
pub(crate) fn coloured(when: When, stream: &impl IsTerminal) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            stream.is_terminal()
                && !is_set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
        }
    }
}
