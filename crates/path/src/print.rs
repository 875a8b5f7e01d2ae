//! Writing a path down. What is the default is left out; see [`crate::grammar`].

use std::fmt::{self, Display, Formatter, Write};

use concord_base::{Pattern, Rank, SendMode};

use crate::op::{
    Call, Collective, Completion, Match, Needs, Op, Path, Receive, Send, Sighting, Wait,
};

fn quoted(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

fn named(f: &mut Formatter<'_>, name: &str, value: i64) -> fmt::Result {
    match value {
        0 => Ok(()),
        value => write!(f, " {name}={value}"),
    }
}

fn pattern(f: &mut Formatter<'_>, pattern: Pattern<Rank>) -> fmt::Result {
    match pattern.source {
        Some(source) => write!(f, " {source}")?,
        None => f.write_str(" *")?,
    }
    match pattern.tag {
        Some(tag) => named(f, "tag", tag.into()),
        None => f.write_str(" tag=*"),
    }
}

fn matched(f: &mut Formatter<'_>, found: Match) -> fmt::Result {
    write!(f, " = {}", found.send)?;
    if found.pinned {
        f.write_str(" pinned")?;
    }
    Ok(())
}

fn numbers(f: &mut Formatter<'_>, list: &[u32]) -> fmt::Result {
    list.iter().try_for_each(|n| write!(f, " {n}"))
}

fn i(blocking: bool) -> &'static str {
    if blocking { "" } else { "i" }
}

impl Display for Call {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Call::Send(Send {
                mode,
                to,
                tag,
                comm,
                bytes,
                blocking,
                value,
            }) => {
                let mode = match mode {
                    SendMode::Standard => "",
                    SendMode::Synchronous => "s",
                    SendMode::Buffered => "b",
                    SendMode::Ready => "r",
                };
                write!(f, "{}{mode}send {to}", i(*blocking))?;
                named(f, "tag", (*tag).into())?;
                named(f, "comm", comm.0.into())?;
                if *bytes != 0 {
                    write!(f, " bytes={bytes}")?;
                }
                match value {
                    Some(value) => write!(f, " value={value}"),
                    None => Ok(()),
                }
            }
            Call::Receive(Receive {
                pattern: accepts,
                comm,
                blocking,
                got,
            }) => {
                write!(f, "{}recv", i(*blocking))?;
                pattern(f, *accepts)?;
                named(f, "comm", comm.0.into())?;
                got.map_or(Ok(()), |got| matched(f, got))
            }
            Call::Probe {
                pattern: accepts,
                comm,
                blocking,
                seen,
            } => {
                write!(f, "{}probe", i(*blocking))?;
                pattern(f, *accepts)?;
                named(f, "comm", comm.0.into())?;
                match seen {
                    Sighting::Open => Ok(()),
                    Sighting::Saw(seen) => matched(f, *seen),
                    Sighting::Nothing => f.write_str(" = none"),
                }
            }
            Call::Wait(Wait {
                completion,
                requests,
                taken,
            }) => {
                f.write_str(match completion {
                    Completion::All => "wait",
                    Completion::Any => "waitany",
                    Completion::Poll => "test",
                })?;
                numbers(f, requests)?;
                match (completion, taken.is_empty()) {
                    (Completion::All, _) => Ok(()),
                    (_, true) => f.write_str(" = none"),
                    (_, false) => {
                        f.write_str(" =")?;
                        numbers(f, taken)
                    }
                }
            }
            Call::Collective(Collective {
                name,
                comm,
                needs,
                blocking,
            }) => {
                write!(f, "{}coll {name}", i(*blocking))?;
                named(f, "comm", comm.0.into())?;
                match needs {
                    Needs::All => Ok(()),
                    Needs::Ranks(ranks) if ranks.is_empty() => f.write_str(" needs=none"),
                    Needs::Ranks(ranks) => {
                        let ranks: Vec<String> = ranks.iter().map(|r| r.to_string()).collect();
                        write!(f, " needs={}", ranks.join(","))
                    }
                }
            }
            Call::Mark(name) => write!(f, "mark {name}"),
            Call::Opaque(what) => {
                f.write_str("opaque ")?;
                quoted(f, what)
            }
        }
    }
}

impl Display for Op {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.call.fmt(f)?;
        if let Some(place) = self.place {
            write!(f, " at {}:{}", place.file, place.line)?;
            if place.column != 0 {
                write!(f, ":{}", place.column)?;
            }
        }
        if !self.function.is_empty() {
            write!(f, " via {}", self.function)?;
        }
        Ok(())
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("concord-path 1\n")?;
        for (k, comm) in self.comms.iter().enumerate() {
            write!(f, "comm {k} ")?;
            quoted(f, &comm.name)?;
            for member in &comm.members {
                write!(f, " {member}")?;
            }
            f.write_char('\n')?;
        }
        for (k, file) in self.files.iter().enumerate() {
            write!(f, "file {k} ")?;
            quoted(f, file)?;
            f.write_char('\n')?;
        }
        for (rank, ops) in self.ranks.iter().enumerate() {
            writeln!(f, "rank {rank}")?;
            for (index, op) in ops.iter().enumerate() {
                writeln!(f, "{index}: {op}")?;
            }
        }
        Ok(())
    }
}
