//! What a rank knows of what it received, and what a program can ask about it.
//!
//! A rank remembers four things of the last message that it got, and of the
//! message that each of its operations got: value, source, tag and count. An
//! operation that has got nothing has zeros.

/// Something that is known of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// Its contents.
    Value,
    /// `MPI_SOURCE` of the status.
    Source,
    /// `MPI_TAG` of the status.
    Tag,
    /// What `MPI_Get_count` says.
    Count,
}

impl Field {
    /// All, by letter.
    pub const ALL: [Field; 4] = [Field::Value, Field::Source, Field::Tag, Field::Count];

    /// Its letter in texts and in the driver's table.
    pub fn letter(self) -> char {
        match self {
            Field::Value => 'v',
            Field::Source => 's',
            Field::Tag => 't',
            Field::Count => 'c',
        }
    }

    /// The field of a letter.
    pub fn of(letter: char) -> Option<Field> {
        Field::ALL
            .into_iter()
            .find(|field| field.letter() == letter)
    }
}

/// Something that is known of the message of an operation; of the last message
/// that came, if there is no operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Known {
    /// What.
    pub field: Field,
    /// Of the operation with this number.
    pub op: Option<u8>,
}

/// A comparison with a constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Test {
    /// What is compared.
    pub known: Known,
    /// Whether it is to be equal, or different.
    pub equal: bool,
    /// With what.
    pub value: u8,
}

/// What must not be: all of at most two tests at once, asserted from left to
/// right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Claim {
    /// The first test.
    pub first: Test,
    /// The second, which is made if the first one holds.
    pub second: Option<Test>,
}

impl Claim {
    /// Its tests, in the order in which they are made.
    pub fn tests(&self) -> impl Iterator<Item = Test> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// A value that is sent, printed or returned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A constant.
    Constant(u8),
    /// The last value, plus a constant, modulo eight.
    Plus(u8),
    /// What is known of a message.
    Known(Known),
    /// Memory that was never written.
    Undefined,
}

impl Value {
    /// The last value.
    pub const LAST: Value = Value::Known(Known {
        field: Field::Value,
        op: None,
    });

    /// What it looks at.
    pub fn known(self) -> Option<Known> {
        match self {
            Value::Known(known) => Some(known),
            _ => None,
        }
    }
}

/// How a value is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// `printf("%d", value)`
    Number,
    /// `printf("%s", "abc" + value)`: out of bounds from four on.
    Text,
    /// `printf("%*d", value, 0)`
    Width,
    /// `printf(formats[value % 2])`
    Format,
}

impl Form {
    /// All, with their names.
    pub const ALL: [(Form, &str); 4] = [
        (Form::Number, "number"),
        (Form::Text, "text"),
        (Form::Width, "width"),
        (Form::Format, "format"),
    ];
}
