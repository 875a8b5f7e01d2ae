//! What a message holds, in words: the first values, read by their types. For people alone.

use concord_term::Bytes;

use super::World;
use super::buffer::Typed;
use super::trace::OpId;
use crate::datatype::{Basic, Class, Precision};

/// So many values are told.
const SHOWN: usize = 8;

impl World {
    /// The contents of the message that an operation has sent and nobody has received yet.
    pub fn contents(&self, op: OpId) -> Option<String> {
        let contexts = self.contexts.values();
        let mailboxes = contexts.flat_map(|context| context.mailboxes());
        let mut messages = mailboxes.flat_map(|(_, mailbox)| mailbox.messages());
        let message = messages.find(|message| message.op.0 == op)?;
        Some(in_words(&message.payload))
    }
}

/// `3 × MPI_INT: 1, 2, ?`
fn in_words(payload: &Typed) -> String {
    let Typed {
        bytes,
        count,
        datatype,
        packed: _,
    } = payload;
    let many = match count {
        1 => datatype.to_string(),
        count => format!("{count} × {datatype}"),
    };
    // Of a large buffer only the beginning is looked at.
    let looked = (*count).min(SHOWN as u64);
    let runs = datatype.basics(looked).unwrap_or_default();
    let basics = runs
        .iter()
        .flat_map(|run| (0..run.count).map(|_| run.basic));
    let mut at = 0;
    let mut values = Vec::new();
    for basic in basics {
        if values.len() == SHOWN {
            break;
        }
        values.push(value(bytes, at, basic));
        at += basic.size() as usize;
    }
    if values.is_empty() {
        return many;
    }
    let rest = if at < bytes.len() { ", …" } else { "" };
    format!("{many}: {}{rest}", values.join(", "))
}

/// A value; `?` where it was never written or is not known, `…` where there is no short form.
fn value(bytes: &Bytes, at: usize, basic: Basic) -> String {
    let size = basic.size() as usize;
    if at + size > bytes.len() {
        return "?".to_owned();
    }
    let Some(bits) = bytes.read_uint(at, size.min(16)) else {
        return "?".to_owned();
    };
    // The sign is the highest bit of the value's own width.
    let signed = || (bits << (128 - 8 * size.min(16))).cast_signed() >> (128 - 8 * size.min(16));
    match basic.class() {
        Class::CInteger { signed: false } | Class::Byte | Class::Packed => bits.to_string(),
        Class::CInteger { signed: true } | Class::FortranInteger | Class::MultiLanguage => {
            signed().to_string()
        }
        Class::Float(Precision::Single) => f32::from_bits(bits as u32).to_string(),
        Class::Float(Precision::Double) => f64::from_bits(bits as u64).to_string(),
        Class::Float(_) | Class::Complex(_) => "…".to_owned(),
        Class::Logical => (bits != 0).to_string(),
        Class::Character { .. } => match u32::try_from(bits).ok().and_then(char::from_u32) {
            Some(c) => format!("{c:?}"),
            None => bits.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::Datatype;

    fn typed(bytes: &[u8], count: u64, basic: Basic) -> String {
        in_words(&Typed {
            bytes: Bytes::from(bytes),
            count,
            datatype: Datatype::basic(basic),
            packed: Vec::new(),
        })
    }

    #[test]
    fn values_are_read_by_their_types() {
        assert_eq!(typed(&[0xff; 4], 1, Basic::Int), "MPI_INT: -1");
        assert_eq!(
            typed(&[0xff; 4], 1, Basic::Unsigned),
            "MPI_UNSIGNED: 4294967295"
        );
        let double = 2.5f64.to_le_bytes();
        assert_eq!(typed(&double, 1, Basic::Double), "MPI_DOUBLE: 2.5");
        assert_eq!(typed(b"hi", 2, Basic::Char), "2 × MPI_CHAR: 'h', 'i'");
        assert_eq!(
            typed(&[1; 9], 9, Basic::Byte),
            "9 × MPI_BYTE: 1, 1, 1, 1, 1, 1, 1, 1, …"
        );
        assert_eq!(typed(&[], 0, Basic::Int), "0 × MPI_INT");
    }

    #[test]
    fn what_was_never_written_is_not_known() {
        let payload = Typed {
            bytes: Bytes::undef(4),
            count: 1,
            datatype: Datatype::basic(Basic::Int),
            packed: Vec::new(),
        };
        assert_eq!(in_words(&payload), "MPI_INT: ?");
    }
}
