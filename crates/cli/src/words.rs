//! The words of a command line before they are understood: what habit writes is taken as it is
//! meant.
//!
//! `-np 4` of process starters is `-n 4`. What follows `--` belongs to the program and is left
//! alone.

use std::ffi::OsString;

/// The same words as the options know them.
pub(crate) fn meant(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut meant: Vec<OsString> = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let is_value = meant.last().is_some_and(|last| last == "--cflag");
        let text = word.to_str().filter(|_| !is_value);
        match text {
            Some("--") => {
                meant.push(word);
                meant.extend(words);
                return meant;
            }
            Some("-np" | "--np") => meant.push("-n".into()),
            Some(text) => match text.strip_prefix("-np") {
                Some(number) if number.starts_with(|c: char| c.is_ascii_digit() || c == '=') => {
                    let number = number.trim_start_matches('=');
                    meant.push(format!("-n{number}").into());
                }
                _ => meant.push(word),
            },
            None => meant.push(word),
        }
    }
    meant
}

/// The number that `--exit-code-base` gives, whatever else is wrong with the words.
pub(crate) fn exit_code_base(words: &[OsString]) -> u8 {
    const NAME: &str = "--exit-code-base";
    let own = words.iter().take_while(|word| *word != "--");
    let own: Vec<&str> = own.map(|word| word.to_str().unwrap_or("")).collect();
    let value = own.iter().enumerate().find_map(|(at, word)| {
        let rest = word.strip_prefix(NAME)?;
        match rest.strip_prefix('=') {
            Some(value) => Some(value),
            None if rest.is_empty() => own.get(at + 1).copied(),
            None => None,
        }
    });
    let value = value.and_then(|value| value.parse().ok());
    value
        .filter(|base| *base <= crate::status::HIGHEST_BASE)
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn np_is_n_before_the_programs_own_words() {
        let same = |given: &str, wanted: &str| assert_eq!(meant(words(given)), words(wanted));
        same("concord run a.c -np 4", "concord run a.c -n 4");
        same(
            "concord run a.c -np4 -- -np 2",
            "concord run a.c -n4 -- -np 2",
        );
        same("concord verify -np=2..3 a.c", "concord verify -n2..3 a.c");
        same(
            "concord run --cflag -np a.c --np 3",
            "concord run --cflag -np a.c -n 3",
        );
        same("concord run a.c -npx", "concord run a.c -npx");
    }

    #[test]
    fn the_base_is_found_in_bad_command_lines() {
        assert_eq!(
            exit_code_base(&words("concord run --exit-code-base 100 --no-such")),
            100
        );
        assert_eq!(exit_code_base(&words("concord run --exit-code-base=9")), 9);
        assert_eq!(
            exit_code_base(&words("concord run --exit-code-base 253")),
            0
        );
        assert_eq!(
            exit_code_base(&words("concord run -- --exit-code-base 5")),
            0
        );
        assert_eq!(exit_code_base(&words("concord run --exit-code-base")), 0);
    }
}
