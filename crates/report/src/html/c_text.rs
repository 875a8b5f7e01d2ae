//! C source in colours: words of the language, texts, comments. Only how a line looks: a line that is
//! taken for something else is still all there.

use maud::{Markup, html};

/// Words of C.
const WORDS: [&str; 33] = [
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else",
    "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "return",
    "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned",
    "void", "volatile", "while",
];

/// A piece of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Plain,
    Word,
    Text,
    Comment,
}

/// For each line, whether it begins inside of a comment.
pub(super) fn in_comments(lines: &[String]) -> Vec<bool> {
    let mut inside = false;
    let begin = |line: &String| {
        let before = inside;
        inside = pieces(line, before).1;
        before
    };
    lines.iter().map(begin).collect()
}

/// A line in colours.
pub(super) fn coloured(line: &str, in_comment: bool) -> Markup {
    let (pieces, _) = pieces(line, in_comment);
    html! {
        @for (piece, text) in pieces {
            @match piece {
                Piece::Plain => { (text) }
                Piece::Word => { span class="c-word" { (text) } }
                Piece::Text => { span class="c-text" { (text) } }
                Piece::Comment => { span class="c-comment" { (text) } }
            }
        }
    }
}

/// The pieces of a line, and whether a comment goes on behind it.
fn pieces(line: &str, mut in_comment: bool) -> (Vec<(Piece, &str)>, bool) {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (piece, length) = if in_comment || rest.starts_with("/*") {
            let skip = if in_comment { 0 } else { 2 };
            let end = rest[skip..].find("*/").map(|at| skip + at + 2);
            in_comment = end.is_none();
            (Piece::Comment, end.unwrap_or(rest.len()))
        } else if rest.starts_with("//") {
            (Piece::Comment, rest.len())
        } else if first == '"' || first == '\'' {
            (Piece::Text, quoted(rest, first))
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let length = end.unwrap_or(rest.len());
            match WORDS.contains(&&rest[..length]) {
                true => (Piece::Word, length),
                false => (Piece::Plain, length),
            }
        } else {
            (Piece::Plain, first.len_utf8())
        };
        pieces.push((piece, &rest[..length]));
        rest = &rest[length..];
    }
    (pieces, in_comment)
}

/// How long a text in quotation marks is; to the end of the line if nothing ends it.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str, in_comment: bool) -> Vec<(Piece, String)> {
        let (pieces, _) = pieces(line, in_comment);
        let shown = pieces
            .into_iter()
            .filter(|(piece, _)| *piece != Piece::Plain);
        shown
            .map(|(piece, text)| (piece, text.to_owned()))
            .collect()
    }

    #[test]
    fn words_texts_and_comments_are_told_apart() {
        let found = kinds(r#"  int intern = '"'; puts("if \" /*"); // for"#, false);
        let expected = [
            (Piece::Word, "int"),
            (Piece::Text, "'\"'"),
            (Piece::Text, r#""if \" /*""#),
            (Piece::Comment, "// for"),
        ];
        assert_eq!(
            found,
            expected.map(|(piece, text)| (piece, text.to_owned()))
        );
    }

    #[test]
    fn comments_go_on_from_line_to_line() {
        let lines: Vec<String> = ["a /* b", "int", "*/ int é;", ""].map(str::to_owned).into();
        assert_eq!(in_comments(&lines), [false, true, true, false]);
        assert_eq!(kinds(&lines[2], true)[1], (Piece::Word, "int".to_owned()));
    }

    #[test]
    fn nothing_is_lost() {
        for line in ["x = \"open", "'", "/*/", "é\"é\\", "a//b/*c"] {
            for inside in [false, true] {
                let text: String = pieces(line, inside).0.iter().map(|(_, t)| *t).collect();
                assert_eq!(text, line);
            }
        }
    }
}
