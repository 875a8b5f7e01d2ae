//! What the codes mean: one text per kind of finding, with a bad and a fixed
//! example (`explain/C0101.md` and so on).

use concord_base::Kind;

/// The kind with this code or this name (`C0101`, `c0101` or `deadlock`).
pub fn find(word: &str) -> Option<Kind> {
    Kind::ALL
        .iter()
        .copied()
        .find(|k| k.code().eq_ignore_ascii_case(word) || k.name() == word)
}

/// The explanation of a kind, as Markdown.
pub fn text(kind: Kind) -> &'static str {
    match kind {
        Kind::Deadlock => include_str!("../explain/C0101.md"),
        Kind::EndsWithoutFinalize => include_str!("../explain/C0102.md"),
        Kind::Aborted => include_str!("../explain/C0103.md"),
        Kind::Livelock => include_str!("../explain/C0104.md"),
        Kind::MessageRace => include_str!("../explain/C0105.md"),
        Kind::PropertyViolated => include_str!("../explain/C0106.md"),
        Kind::NotEquivalent => include_str!("../explain/C0107.md"),
        Kind::FileRace => include_str!("../explain/C0108.md"),
        Kind::DataRace => include_str!("../explain/C0109.md"),
        Kind::OutOfBounds => include_str!("../explain/C0201.md"),
        Kind::NullDereference => include_str!("../explain/C0202.md"),
        Kind::WildPointer => include_str!("../explain/C0203.md"),
        Kind::UseAfterFree => include_str!("../explain/C0204.md"),
        Kind::UseAfterReturn => include_str!("../explain/C0205.md"),
        Kind::WriteToConstant => include_str!("../explain/C0206.md"),
        Kind::Uninitialised => include_str!("../explain/C0207.md"),
        Kind::DoubleFree => include_str!("../explain/C0208.md"),
        Kind::InvalidFree => include_str!("../explain/C0209.md"),
        Kind::BadCall => include_str!("../explain/C0210.md"),
        Kind::MemoryLeak => include_str!("../explain/C0211.md"),
        Kind::StackOverflow => include_str!("../explain/C0212.md"),
        Kind::BufferInUse => include_str!("../explain/C0213.md"),
        Kind::MissingSync => include_str!("../explain/C0413.md"),
        Kind::WindowRace => include_str!("../explain/C0214.md"),
        Kind::DivisionByZero => include_str!("../explain/C0301.md"),
        Kind::IntegerOverflowTrap => include_str!("../explain/C0302.md"),
        Kind::BadShift => include_str!("../explain/C0303.md"),
        Kind::Assertion => include_str!("../explain/C0304.md"),
        Kind::Unreachable => include_str!("../explain/C0305.md"),
        Kind::Trap => include_str!("../explain/C0306.md"),
        Kind::LibraryMisuse => include_str!("../explain/C0307.md"),
        Kind::BadConversion => include_str!("../explain/C0308.md"),
        Kind::ReductionOrder => include_str!("../explain/C0309.md"),
        Kind::ThreadMisuse => include_str!("../explain/C0310.md"),
        Kind::InvalidArgument => include_str!("../explain/C0401.md"),
        Kind::EpochMisuse => include_str!("../explain/C0402.md"),
        Kind::RequestMisuse => include_str!("../explain/C0403.md"),
        Kind::ResourceLeak => include_str!("../explain/C0404.md"),
        Kind::TypeMismatch => include_str!("../explain/C0405.md"),
        Kind::Truncation => include_str!("../explain/C0406.md"),
        Kind::CollectiveMismatch => include_str!("../explain/C0407.md"),
        Kind::BufferType => include_str!("../explain/C0408.md"),
        Kind::UnreceivedMessage => include_str!("../explain/C0409.md"),
        Kind::DoubtfulRequest => include_str!("../explain/C0410.md"),
        Kind::Unportable => include_str!("../explain/C0416.md"),
        Kind::CallOrder => include_str!("../explain/C0411.md"),
        Kind::BrokenPromise => include_str!("../explain/C0412.md"),
        Kind::ThreadLevel => include_str!("../explain/C0417.md"),
        Kind::ConcurrentCalls => include_str!("../explain/C0418.md"),
        Kind::SignedOverflow => include_str!("../explain/C0501.md"),
        Kind::UninitialisedSent => include_str!("../explain/C0502.md"),
        Kind::FloatDivision => include_str!("../explain/C0503.md"),
        Kind::PointerArithmetic => include_str!("../explain/C0504.md"),
        Kind::ArrayBounds => include_str!("../explain/C0505.md"),
        Kind::Misaligned => include_str!("../explain/C0506.md"),
        Kind::CallType => include_str!("../explain/C0507.md"),
        Kind::CharacterRange => include_str!("../explain/C0508.md"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_belongs_to_its_kind_and_has_two_examples() {
        for kind in Kind::ALL {
            let text = text(*kind);
            let heading = format!("# {}: {}\n", kind.code(), kind.title());
            assert!(
                text.starts_with(&heading),
                "{} begins with {:?}",
                kind.code(),
                text.lines().next()
            );
            assert_eq!(
                text.matches("```c\n").count(),
                2,
                "{}: a bad and a fixed example",
                kind.code()
            );
            assert!(
                text.contains("\nWrong:\n") && text.contains("\nRight:\n"),
                "{}",
                kind.code()
            );
        }
    }

    #[test]
    fn finds_by_code_and_by_name() {
        assert_eq!(find("C0101"), Some(Kind::Deadlock));
        assert_eq!(find("c0201"), Some(Kind::OutOfBounds));
        assert_eq!(find("double-free"), Some(Kind::DoubleFree));
        assert_eq!(find("C9999"), None);
    }
}
