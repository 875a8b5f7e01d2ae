//! Places inside Concord's own C library, moved to where the program calls it.
//!
//! `strcpy` runs as C code of ours; when it writes past a buffer, the mistake
//! is the program's call, not the loop inside. So such a place is shown at the
//! innermost frame that belongs to the program, and says which function of the
//! library it was in.

use concord_base::{Place, StackFrame};

use crate::sources::Sources;

/// The place as it should be shown.
pub(crate) fn of_program(place: &Place, sources: &Sources) -> Place {
    let stack: Vec<StackFrame> = place
        .stack
        .iter()
        .filter(|f| !sources.is_runtime(f.span))
        .cloned()
        .collect();
    if !sources.is_runtime(place.span) {
        return Place {
            stack,
            ..place.clone()
        };
    }
    // The outermost frame of the library is the function that was called.
    let called = place
        .stack
        .iter()
        .take_while(|f| sources.is_runtime(f.span))
        .last();
    match (called, stack.first()) {
        (Some(called), Some(caller)) => Place {
            rank: place.rank,
            span: caller.span,
            label: format!("{} inside `{}`", place.label, called.function),
            stack,
        },
        _ => Place {
            stack,
            ..place.clone()
        },
    }
}

#[cfg(test)]
mod tests {
    use concord_base::{FileId, Rank, Span};

    use super::*;
    use crate::sources::Source;

    fn at(file: u32, line: u32) -> Span {
        Span {
            file: FileId(file),
            line,
            column: 1,
        }
    }

    #[test]
    fn shows_the_call_instead_of_the_library() {
        let sources = Sources::new(
            vec![Source::new("a.c", false), Source::new("string.c", true)],
            "",
        );
        let frame = |function: &str, span| StackFrame {
            function: function.to_owned(),
            span,
        };
        let place = Place {
            rank: Rank(0),
            span: at(1, 40),
            label: "write of 1 byte".to_owned(),
            stack: vec![
                frame("copy", at(1, 40)),
                frame("strcpy", at(1, 9)),
                frame("main", at(0, 7)),
            ],
        };
        let shown = of_program(&place, &sources);
        assert_eq!(shown.span, at(0, 7));
        assert_eq!(shown.label, "write of 1 byte inside `strcpy`");
        assert_eq!(shown.stack, vec![frame("main", at(0, 7))]);
    }
}
