//! A map from positions to values that stores one entry per run of equal values.

/// Values by position, run-length encoded. Positions not mentioned have the default value.
///
/// Invariant: entries are sorted by start, neighbouring values differ, the first start is 0
/// unless the map is empty; trailing defaults are not stored. So equal maps are equal bytewise.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Runs<T> {
    entries: Vec<(usize, T)>,
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Runs {
            entries: Vec::new(),
        }
    }
}

impl<T: Copy + Eq + Default> Runs<T> {
    /// These values in these ranges, which are sorted and do not overlap; the default elsewhere.
    pub fn of(ranges: impl IntoIterator<Item = (usize, usize, T)>) -> Runs<T> {
        let mut out = Runs::default();
        for (from, to, v) in ranges {
            out.push(from, v);
            out.push(to, T::default());
        }
        out.trim();
        out
    }

    /// Whether every position has the default value.
    pub fn is_default(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value at a position.
    pub fn get(&self, at: usize) -> T {
        match self.entries.partition_point(|&(start, _)| start <= at) {
            0 => T::default(),
            n => self.entries[n - 1].1,
        }
    }

    /// The runs that meet `from .. to`, cut to it: (start, end, value).
    pub fn iter(&self, from: usize, to: usize) -> impl Iterator<Item = (usize, usize, T)> {
        let first = self.entries.partition_point(|&(start, _)| start <= from);
        let first = first.saturating_sub(1);
        self.entries[first..]
            .iter()
            .enumerate()
            .map(move |(i, &(start, v))| {
                let end = self.entries.get(first + i + 1).map_or(to, |&(s, _)| s);
                (start.max(from), end.min(to), v)
            })
            .take_while(move |&(start, _, _)| start < to)
            .filter(|&(start, end, _)| start < end)
    }

    /// Appends a run that starts at or after every entry.
    fn push(&mut self, start: usize, v: T) {
        if let Some(&(last, w)) = self.entries.last() {
            if w == v {
                return;
            }
            if last == start {
                self.entries.pop();
                return self.push(start, v);
            }
        } else if v == T::default() {
            return;
        } else if start > 0 {
            self.entries.push((0, T::default()));
        }
        self.entries.push((start, v));
    }

    fn trim(&mut self) {
        if self.entries.len() == 1 && self.entries[0].1 == T::default() {
            self.entries.clear();
        }
    }

    /// Sets `from .. to` to what `other` holds in `0 .. to - from`.
    pub fn splice(&mut self, from: usize, to: usize, other: &Runs<T>) {
        if from == to || self.is_default() && other.is_default() {
            return;
        }
        let mut out = Runs::default();
        for (start, _, v) in self.iter(0, from) {
            out.push(start, v);
        }
        out.push(from, T::default());
        for (start, _, v) in other.iter(0, to - from) {
            out.push(from + start, v);
        }
        out.push(to, self.get(to));
        for (start, _, v) in self.iter(to, usize::MAX) {
            out.push(start, v);
        }
        out.trim();
        *self = out;
    }

    /// Sets `from .. to` to one value.
    pub fn fill(&mut self, from: usize, to: usize, v: T) {
        let mut one = Runs::default();
        one.push(0, v);
        self.splice(from, to, &one);
    }

    /// The values at `from .. to`, moved down to 0.
    pub fn slice(&self, from: usize, to: usize) -> Runs<T> {
        let mut out = Runs::default();
        for (start, _, v) in self.iter(from, to) {
            out.push(start - from, v);
        }
        if !out.is_default() {
            out.push(to - from, T::default());
        }
        out.trim();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random splices and slices against a plain vector.
    #[test]
    fn agrees_with_a_plain_vector() {
        let mut seed = 7u64;
        let mut next = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        for _ in 0..500 {
            let mut plain = [0u32; 20];
            let mut runs = Runs::default();
            for _ in 0..8 {
                let (a, b) = (next(21), next(21));
                let (a, b) = (a.min(b), a.max(b));
                if next(2) == 0 {
                    let v = next(3) as u32;
                    plain[a..b].fill(v);
                    runs.fill(a, b, v);
                } else {
                    let (p, r) = (plain[a..b].to_vec(), runs.slice(a, b));
                    let mut again: Runs<u32> = Runs::default();
                    for (i, &v) in p.iter().enumerate() {
                        again.fill(i, i + 1, v);
                    }
                    assert_eq!(r, again, "slices are in normal form");
                    let ranges = p.iter().enumerate().map(|(i, &v)| (i, i + 1, v));
                    assert_eq!(r, Runs::of(ranges), "built at once");
                    let at = next(21 - p.len());
                    plain[at..at + p.len()].copy_from_slice(&p);
                    runs.splice(at, at + p.len(), &r);
                }
                for (i, &v) in plain.iter().enumerate() {
                    assert_eq!(runs.get(i), v);
                }
            }
        }
    }
}
