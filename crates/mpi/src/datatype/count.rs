//! How many elements some received bytes are.
//!
//! MPI 4.1 §3.2.5 and §5.1.10 (`MPI_Get_count`, `MPI_Get_elements`); `None`
//! stands for `MPI_UNDEFINED`.

use super::Datatype;

impl Datatype {
    /// `MPI_Get_count`: whole elements; `None` if the bytes are no whole
    /// number of them.
    pub fn count_in(&self, bytes: u64) -> Option<u64> {
        match self.size() {
            // §3.2.5: with a size of zero, zero elements were received.
            0 => (bytes == 0).then_some(0),
            size => bytes.is_multiple_of(size).then_some(bytes / size),
        }
    }

    /// `MPI_Get_elements`: basic elements; `None` if the bytes end inside one.
    pub fn elements_in(&self, bytes: u64) -> Option<u64> {
        let size = self.size();
        if size == 0 {
            return (bytes == 0).then_some(0);
        }
        let mut elements = (bytes / size).checked_mul(self.map().elements())?;
        let mut left = bytes % size;
        for (basic, count) in self.map().signature() {
            if left == 0 {
                break;
            }
            let whole = count.min(left / basic.size());
            elements += whole;
            left -= whole * basic.size();
            if whole < count && left > 0 {
                return None;
            }
        }
        Some(elements)
    }

    /// The bytes of `elements` basic elements of a row of this type, as
    /// `MPI_Status_set_elements` stores them; `None` if that does not fit.
    pub fn bytes_of_elements(&self, elements: u64) -> Option<u64> {
        let each = self.map().elements();
        if each == 0 {
            return Some(0);
        }
        let mut bytes = (elements / each).checked_mul(self.size())?;
        let mut left = elements % each;
        for (basic, count) in self.map().signature() {
            let taken = count.min(left);
            bytes = bytes.checked_add(taken * basic.size())?;
            left -= taken;
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Basic;
    use super::*;

    #[test]
    fn partial_structures_have_elements_but_no_count() {
        let (int, double) = (Datatype::basic(Basic::Int), Datatype::basic(Basic::Double));
        let t = Datatype::structure(&[2, 1], &[0, 8], &[int, double]).unwrap();
        assert_eq!(t.count_in(32), Some(2));
        assert_eq!(t.count_in(20), None);
        let elements: Vec<_> = (16..=32)
            .step_by(4)
            .map(|bytes| t.elements_in(bytes))
            .collect();
        assert_eq!(elements, [Some(3), Some(4), Some(5), None, Some(6)]);
        for (n, bytes) in [(0, 0), (1, 4), (2, 8), (3, 16), (4, 20), (5, 24), (6, 32)] {
            assert_eq!(t.bytes_of_elements(n), Some(bytes));
            assert_eq!(t.elements_in(bytes), Some(n));
        }
    }

    #[test]
    fn empty_types_hold_nothing() {
        let none = Datatype::contiguous(0, &Datatype::basic(Basic::Int)).unwrap();
        assert_eq!((none.count_in(0), none.elements_in(0)), (Some(0), Some(0)));
        assert_eq!((none.count_in(4), none.elements_in(4)), (None, None));
    }
}
