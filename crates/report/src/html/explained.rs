//! What a finding means, from the text of `concord explain`: paragraphs, lists, code and a heading, which is left out
//! since the page has one. Nothing else of Markdown is known; what is not known stays as it is.

use maud::{Markup, html};

use super::{c_text, prose};

/// A part of a text.
#[derive(PartialEq, Eq, Debug)]
enum Part {
    Paragraph(String),
    List(Vec<String>),
    Code(Vec<String>),
}

/// The text as a page shows it.
pub(super) fn explained(text: &str) -> Markup {
    html! {
        @for part in parts(text) {
            @match part {
                Part::Paragraph(words) => { p { (prose(&words)) } }
                Part::List(items) => { ul { @for item in &items { li { (prose(item)) } } } }
                Part::Code(lines) => {
                    @let in_comments = c_text::in_comments(&lines);
                    pre class="code" {
                        @for (line, in_comment) in lines.iter().zip(in_comments) {
                            (c_text::coloured(line, in_comment)) "\n"
                        }
                    }
                }
            }
        }
    }
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    let mut code: Option<Vec<String>> = None;
    for line in text.lines() {
        let fence = line.starts_with("```");
        match &mut code {
            Some(lines) if !fence => lines.push(line.to_owned()),
            Some(_) => parts.extend(code.take().map(Part::Code)),
            None if fence => {
                parts.extend(paragraph(&mut words));
                code = Some(Vec::new());
            }
            None if line.trim().is_empty() || line.starts_with("# ") => {
                parts.extend(paragraph(&mut words));
            }
            None => words.push(line),
        }
    }
    parts.extend(code.map(Part::Code));
    parts.extend(paragraph(&mut words));
    parts
}

/// The lines so far as one paragraph, or as a list, if there are any.
fn paragraph(lines: &mut Vec<&str>) -> Option<Part> {
    const ITEM: &str = "- ";
    let lines = std::mem::take(lines);
    if !lines.first()?.starts_with(ITEM) {
        return Some(Part::Paragraph(lines.join(" ")));
    }
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix(ITEM), items.last_mut()) {
            (None, Some(last)) => last.push_str(&format!(" {}", line.trim_start())),
            (item, _) => items.push(item.unwrap_or(line).to_owned()),
        }
    }
    Some(Part::List(items))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_code_are_told_apart() {
        let text = "# C1: title\n\none\ntwo\n\n```c\nint x;\n\n# if 0\n```\nthree\n";
        let code = ["int x;", "", "# if 0"].map(str::to_owned);
        let expected = [
            Part::Paragraph("one two".to_owned()),
            Part::Code(code.into()),
            Part::Paragraph("three".to_owned()),
        ];
        assert_eq!(parts(text), expected);
        let items = ["a b", "c"].map(str::to_owned);
        assert_eq!(parts("- a\n  b\n- c\n"), [Part::List(items.into())]);
        assert_eq!(parts("```c\nopen"), [Part::Code(vec!["open".to_owned()])]);
    }
}
