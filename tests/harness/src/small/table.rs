//! Programs as the driver reads them.

use super::claim::{Form, Known, Test, Value};
use super::{Call, Guard, Message, OPS, Op, Pattern, Program};

/// Columns of an operation.
const WIDTH: usize = 23;

impl Program {
    /// The driver's two arguments.
    pub fn arguments(&self) -> [String; 2] {
        let any = |wanted: fn(&Call) -> bool| self.ops().any(|op| wanted(&op.call));
        let flags = [
            ('d', !self.inter && any(is_second)),
            ('x', self.inter && any(is_second)),
            (
                'b',
                any(|call| matches!(call, Call::Bsend(_) | Call::Detach)),
            ),
            ('l', !self.quiet),
            ('k', self.looks_back()),
            ('u', self.sends_undefined()),
            ('p', any(needs_tidying)),
        ];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        let mut table = String::new();
        for ops in &self.ranks {
            for at in 0..OPS {
                match ops.get(at) {
                    Some(op) => table.extend(row(op)),
                    None => table.extend(['.'; WIDTH]),
                }
            }
        }
        [flags.map(|(flag, _)| flag).collect(), table]
    }
}

/// Whether it is on the second communicator.
pub(super) fn is_second(call: &Call) -> bool {
    call.message().is_some_and(|m| m.second) || call.pattern().is_some_and(|p| p.second)
}

/// Whether it may leave something that has to be freed at the end.
fn needs_tidying(call: &Call) -> bool {
    matches!(
        call,
        Call::SendInit(_) | Call::RecvInit(_) | Call::Mprobe(_) | Call::Improbe(_)
    )
}

fn digit(n: u8) -> char {
    char::from(b'0' + n)
}

fn row(op: &Op) -> [char; WIDTH] {
    let mut row = ['.'; WIDTH];
    row[0] = match op.guard {
        Guard::Always => '.',
        Guard::Even => 'e',
        Guard::Odd => 'o',
        Guard::If(_) => 'i',
        Guard::Hit => 'h',
        Guard::Miss => 'm',
    };
    if let Guard::If(test) = op.guard {
        row[1..5].copy_from_slice(&columns(&test));
    }
    row[5] = letter(&op.call);
    if let Some(Message { to, tag, count, .. }) = op.call.message() {
        row[6] = to.map_or('l', digit);
        row[7] = digit(tag);
        row[12] = digit(count);
    }
    if let Some(Pattern { from, tag, .. }) = op.call.pattern() {
        row[8] = from.map_or('*', digit);
        row[9] = tag.map_or('*', digit);
    }
    if let Some(value) = op.call.value() {
        (row[10], row[11]) = match value {
            Value::Constant(value) => (digit(value), '.'),
            Value::Plus(more) => ('l', digit(more)),
            Value::Known(Known { field, op }) => (field.letter(), op.map_or('.', digit)),
            Value::Undefined => ('u', '.'),
        };
    }
    row[13] = digit(u8::from(is_second(&op.call)));
    row[14] = match op.call {
        Call::Print(form, _) => match form {
            Form::Number => '0',
            Form::Text => '1',
            Form::Width => '2',
            Form::Format => '3',
        },
        _ => op.call.number().map_or('.', digit),
    };
    if let Call::Never(claim) = op.call {
        for (test, at) in claim.tests().zip([15, 19]) {
            row[at..at + 4].copy_from_slice(&columns(&test));
        }
    }
    row
}

fn columns(test: &Test) -> [char; 4] {
    [
        test.known.field.letter(),
        test.known.op.map_or('.', digit),
        if test.equal { '=' } else { '!' },
        digit(test.value),
    ]
}

fn letter(call: &Call) -> char {
    match call {
        Call::Send(_) => 'S',
        Call::Ssend(_) => 'Y',
        Call::Bsend(_) => 'B',
        Call::Isend(_) => 's',
        Call::Issend(_) => 'y',
        Call::Recv(_) => 'R',
        Call::Irecv(_) => 'r',
        Call::Sendrecv(..) => 'X',
        Call::Probe(_) => 'P',
        Call::Iprobe(_) => 'p',
        Call::Mprobe(_) => 'M',
        Call::Improbe(_) => 'm',
        Call::Mrecv(_) => 'V',
        Call::Imrecv(_) => 'v',
        Call::SendInit(_) => 'K',
        Call::RecvInit(_) => 'k',
        Call::Start(_) => 'U',
        Call::Wait(_) => 'W',
        Call::Test(_) => 'T',
        Call::Waitall => 'A',
        Call::Testall => 'a',
        Call::Waitany => 'N',
        Call::Testany => 'n',
        Call::Waitsome => 'O',
        Call::Testsome => 'o',
        Call::Barrier => 'I',
        Call::Ibarrier => 'i',
        Call::Bcast(_) => 'C',
        Call::Reduce(_) => 'E',
        Call::Allreduce => 'G',
        Call::Detach => 'D',
        Call::Cancel(_) => 'Z',
        Call::Never(_) => '!',
        Call::Print(..) => '"',
        Call::Status(_) => '?',
    }
}
