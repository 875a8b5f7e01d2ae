//! Reading a path's text form; see [`crate::grammar`].
//!
//! Errors name the line and what was expected there. What parses is also validated.

use std::fmt;

use concord_base::{Pattern, Rank, SendMode};
use thiserror::Error;

use crate::op::{
    Call, Collective, Comm, CommId, Completion, Match, Needs, Op, OpIndex, Path, Place, Receive,
    Send, Sighting, Wait,
};

/// Why a text is no path.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{message}", on(.line))]
pub struct ParseError {
    /// From 1; 0 if it concerns the text as a whole.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

fn on(line: &usize) -> String {
    match line {
        0 => String::new(),
        line => format!("line {line}: "),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(String),
    Text(String),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => write!(f, "'{word}'"),
            Token::Text(text) => write!(f, "{text:?}"),
        }
    }
}

fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(&c) = chars.peek() {
        if c == '#' {
            break;
        }
        if c.is_whitespace() {
            chars.next();
        } else if c == '"' {
            chars.next();
            let mut text = String::new();
            loop {
                match chars.next() {
                    Some('"') => break,
                    Some('\\') => match chars.next() {
                        Some('n') => text.push('\n'),
                        Some('r') => text.push('\r'),
                        Some(c @ ('"' | '\\')) => text.push(c),
                        other => {
                            let what = other.map(String::from).unwrap_or_default();
                            return Err(format!("unknown escape '\\{what}' in a string"));
                        }
                    },
                    Some(c) => text.push(c),
                    None => return Err("a string does not end".to_owned()),
                }
            }
            found.push(Token::Text(text));
        } else {
            let mut word = String::new();
            while let Some(&c) = chars.peek() {
                if c.is_whitespace() || c == '"' || c == '#' {
                    break;
                }
                word.push(c);
                chars.next();
            }
            found.push(Token::Word(word));
        }
    }
    Ok(found)
}

/// The tokens of one line, from the left.
struct Line {
    tokens: std::collections::VecDeque<Token>,
}

impl Line {
    fn word(&mut self, what: &str) -> Result<String, String> {
        match self.tokens.pop_front() {
            Some(Token::Word(word)) => Ok(word),
            Some(other) => Err(format!("expected {what}, found {other}")),
            None => Err(format!("expected {what}, found the end of the line")),
        }
    }

    fn text(&mut self, what: &str) -> Result<String, String> {
        match self.tokens.pop_front() {
            Some(Token::Text(text)) => Ok(text),
            Some(other) => Err(format!("expected {what} in quotes, found {other}")),
            None => Err(format!(
                "expected {what} in quotes, found the end of the line"
            )),
        }
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.word(what)?;
        number(&word, what)
    }

    /// Takes `NAME=VALUE`, if it comes next.
    fn option(&mut self, name: &str) -> Option<String> {
        let Some(Token::Word(word)) = self.tokens.front() else {
            return None;
        };
        let value = word.strip_prefix(name)?.strip_prefix('=')?.to_owned();
        self.tokens.pop_front();
        Some(value)
    }

    fn accept(&mut self, expected: &str) -> bool {
        let found = matches!(self.tokens.front(), Some(Token::Word(word)) if word == expected);
        if found {
            self.tokens.pop_front();
        }
        found
    }

    fn end(&mut self) -> Result<(), String> {
        match self.tokens.pop_front() {
            Some(token) => Err(format!("{token} does not belong here")),
            None => Ok(()),
        }
    }
}

fn number<T: std::str::FromStr>(word: &str, what: &str) -> Result<T, String> {
    let parsed = word.parse();
    parsed.map_err(|_| format!("expected {what}, found '{word}'"))
}

fn comm(line: &mut Line) -> Result<CommId, String> {
    match line.option("comm") {
        Some(value) => number(&value, "a communicator's number").map(CommId),
        None => Ok(CommId(0)),
    }
}

fn pattern(line: &mut Line) -> Result<Pattern<Rank>, String> {
    let source = match line.word("a source rank or '*'")?.as_str() {
        "*" => None,
        word => Some(Rank(number(word, "a source rank or '*'")?)),
    };
    let tag = match line.option("tag").as_deref() {
        None => Some(0),
        Some("*") => None,
        Some(word) => Some(number(word, "a tag or '*'")?),
    };
    Ok(Pattern { source, tag })
}

fn matched(line: &mut Line) -> Result<Sighting, String> {
    if !line.accept("=") {
        return Ok(Sighting::Open);
    }
    let word = line.word("a send such as 2.5")?;
    if word == "none" {
        return Ok(Sighting::Nothing);
    }
    let (rank, index) = word
        .split_once('.')
        .ok_or_else(|| format!("expected a send such as 2.5, found '{word}'"))?;
    let send = OpIndex {
        rank: Rank(number(rank, "a rank")?),
        index: number(index, "an operation's number")?,
    };
    let pinned = line.accept("pinned");
    Ok(Sighting::Saw(Match { send, pinned }))
}

fn send(line: &mut Line, mode: SendMode, blocking: bool) -> Result<Call, String> {
    let to = Rank(line.number("a destination rank")?);
    let tag = match line.option("tag") {
        Some(value) => number(&value, "a tag")?,
        None => 0,
    };
    let comm = comm(line)?;
    let bytes = match line.option("bytes") {
        Some(value) => number(&value, "a number of bytes")?,
        None => 0,
    };
    let value = match line.option("value") {
        Some(value) => Some(number(&value, "an integer")?),
        None => None,
    };
    Ok(Call::Send(Send {
        mode,
        to,
        tag,
        comm,
        bytes,
        blocking,
        value,
    }))
}

fn receive(line: &mut Line, blocking: bool) -> Result<Call, String> {
    let pattern = pattern(line)?;
    let comm = comm(line)?;
    let got = match matched(line)? {
        Sighting::Open => None,
        Sighting::Saw(found) => Some(found),
        Sighting::Nothing => {
            return Err("a receive gets a message, or nothing is said of it".to_owned());
        }
    };
    Ok(Call::Receive(Receive {
        pattern,
        comm,
        blocking,
        got,
    }))
}

fn probe(line: &mut Line, blocking: bool) -> Result<Call, String> {
    let pattern = pattern(line)?;
    let comm = comm(line)?;
    let seen = matched(line)?;
    Ok(Call::Probe {
        pattern,
        comm,
        blocking,
        seen,
    })
}

fn requests(line: &mut Line) -> Result<Vec<u32>, String> {
    let mut list = Vec::new();
    while let Some(Token::Word(word)) = line.tokens.front() {
        let Ok(request) = word.parse() else { break };
        list.push(request);
        line.tokens.pop_front();
    }
    Ok(list)
}

fn wait(line: &mut Line, completion: Completion) -> Result<Call, String> {
    let requests_asked = requests(line)?;
    if requests_asked.is_empty() {
        return Err("expected the number of a nonblocking operation".to_owned());
    }
    let taken = match completion {
        Completion::All => requests_asked.clone(),
        Completion::Any | Completion::Poll => {
            if !line.accept("=") {
                return Err("expected '=' and the requests that were completed".to_owned());
            }
            match line.accept("none") {
                true => Vec::new(),
                false => requests(line)?,
            }
        }
    };
    Ok(Call::Wait(Wait {
        completion,
        requests: requests_asked,
        taken,
    }))
}

fn collective(line: &mut Line, blocking: bool) -> Result<Call, String> {
    let name = line.word("a collective's name")?;
    let comm = comm(line)?;
    let needs = match line.option("needs").as_deref() {
        None | Some("all") => Needs::All,
        Some("none") => Needs::Ranks(Vec::new()),
        Some(list) => {
            let ranks = list.split(',').map(|word| number(word, "a rank").map(Rank));
            Needs::Ranks(ranks.collect::<Result<_, _>>()?)
        }
    };
    Ok(Call::Collective(Collective {
        name,
        comm,
        needs,
        blocking,
    }))
}

fn operation(line: &mut Line) -> Result<Op, String> {
    let keyword = line.word("an operation")?;
    let call = match keyword.as_str() {
        "send" => send(line, SendMode::Standard, true),
        "ssend" => send(line, SendMode::Synchronous, true),
        "bsend" => send(line, SendMode::Buffered, true),
        "rsend" => send(line, SendMode::Ready, true),
        "isend" => send(line, SendMode::Standard, false),
        "issend" => send(line, SendMode::Synchronous, false),
        "ibsend" => send(line, SendMode::Buffered, false),
        "irsend" => send(line, SendMode::Ready, false),
        "recv" => receive(line, true),
        "irecv" => receive(line, false),
        "probe" => probe(line, true),
        "iprobe" => probe(line, false),
        "wait" => wait(line, Completion::All),
        "waitany" => wait(line, Completion::Any),
        "test" => wait(line, Completion::Poll),
        "coll" => collective(line, true),
        "icoll" => collective(line, false),
        "mark" => line.word("a name").map(Call::Mark),
        "opaque" => line.text("a description").map(Call::Opaque),
        other => Err(format!("there is no operation '{other}'")),
    }?;
    let place = match line.accept("at") {
        true => Some(place(&line.word("a place such as 0:12:5")?)?),
        false => None,
    };
    let function = match line.accept("via") {
        true => line.word("a function's name")?,
        false => String::new(),
    };
    Ok(Op {
        call,
        function,
        place,
    })
}

fn place(word: &str) -> Result<Place, String> {
    let mut parts = word.split(':');
    let mut part = |what: &str| match parts.next() {
        Some(part) => number(part, what).map(Some),
        None => Ok(None),
    };
    let file = part("a file's number")?;
    let line = part("a line")?;
    let column = part("a column")?;
    match (file, line, parts.next()) {
        (Some(file), Some(line), None) => Ok(Place {
            file,
            line,
            column: column.unwrap_or(0),
        }),
        _ => Err(format!("expected a place such as 0:12:5, found '{word}'")),
    }
}

impl Path {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Path, ParseError> {
        let mut path = Path::default();
        let mut seen_version = false;
        for (at, raw) in text.lines().enumerate() {
            let error = |message| ParseError {
                line: at + 1,
                message,
            };
            let mut line = Line {
                tokens: tokens(raw).map_err(error)?.into(),
            };
            if line.tokens.is_empty() {
                continue;
            }
            path.line(&mut line, &mut seen_version)
                .and_then(|()| line.end())
                .map_err(error)?;
        }
        if !seen_version {
            return Err(ParseError {
                line: 0,
                message: "the text is empty; a path begins with 'concord-path 1'".to_owned(),
            });
        }
        path.validate().map_err(|invalid| ParseError {
            line: 0,
            message: invalid.to_string(),
        })?;
        Ok(path)
    }

    fn line(&mut self, line: &mut Line, seen_version: &mut bool) -> Result<(), String> {
        let word = line.word("a keyword or an operation's number")?;
        if !*seen_version {
            if word != "concord-path" {
                return Err("a path begins with 'concord-path 1'".to_owned());
            }
            let version: u32 = line.number("the format's version")?;
            if version != 1 {
                return Err(format!("version {version} of the format is not known"));
            }
            *seen_version = true;
            return Ok(());
        }
        if let Some(index) = word.strip_suffix(':') {
            let index: usize = number(index, "an operation's number")?;
            let Some(ops) = self.ranks.last_mut() else {
                return Err("an operation stands before the first 'rank'".to_owned());
            };
            if index != ops.len() {
                let expected = ops.len();
                return Err(format!(
                    "this is operation {expected} of its rank, not {index}"
                ));
            }
            ops.push(operation(line)?);
            return Ok(());
        }
        let in_order = |what: &str, index: usize, expected: usize| match index == expected {
            true => Ok(()),
            false => Err(format!("expected {what} {expected}, found {index}")),
        };
        match word.as_str() {
            "comm" => {
                in_order("comm", line.number("a number")?, self.comms.len())?;
                let name = line.text("a name")?;
                let mut members = Vec::new();
                while !line.tokens.is_empty() {
                    members.push(Rank(line.number("a rank")?));
                }
                self.comms.push(Comm { name, members });
            }
            "file" => {
                in_order("file", line.number("a number")?, self.files.len())?;
                self.files.push(line.text("a file's name")?);
            }
            "rank" => {
                in_order("rank", line.number("a rank")?, self.ranks.len())?;
                self.ranks.push(Vec::new());
            }
            other => return Err(format!("'{other}' means nothing here")),
        }
        Ok(())
    }
}
