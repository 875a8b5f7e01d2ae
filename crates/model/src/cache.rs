//! Epochs that are known not to hang, by canonical form.
//!
//! The whole form is the key, not a hash of it: a collision would be a wrong proof. In a file, every
//! entry has a check sum; what does not fit its sum is left out, with a notice, and costs time only.

use std::io::{self, Read, Write};
use std::path::Path;

use rustc_hash::FxHashSet;

/// What a file of proved epochs begins with; another version of the graph or of the rules gets
/// another one.
const HEADER: &[u8; 16] = b"concord epochs 1";

/// The largest form that is kept.
const LARGEST: usize = 4_000_000;

/// Epochs that are known not to hang.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    forms: FxHashSet<Vec<u32>>,
    fresh: Vec<Vec<u32>>,
}

/// What was found in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loaded {
    /// So many entries.
    Whole(usize),
    /// So many entries, and something that was damaged.
    Damaged(usize),
}

fn sum(words: &[u32]) -> u64 {
    // FNV-1a over the words, with the length mixed in: against damage, not against malice.
    let mut state = 0xcbf2_9ce4_8422_2325u64 ^ words.len() as u64;
    for &word in words {
        state = (state ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
        state ^= state >> 29;
    }
    state
}

impl Cache {
    /// Whether an epoch is known not to hang.
    pub fn knows(&self, form: &Vec<u32>) -> bool {
        self.forms.contains(form)
    }

    /// An epoch does not hang.
    pub fn learn(&mut self, form: Vec<u32>) {
        if form.len() <= LARGEST && self.forms.insert(form.clone()) {
            self.fresh.push(form);
        }
    }

    /// How many epochs are known.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Adds what a file knows. A file that does not exist knows nothing.
    pub fn load(&mut self, file: &Path) -> io::Result<Loaded> {
        let mut bytes = Vec::new();
        match std::fs::File::open(file) {
            Ok(mut file) => file.read_to_end(&mut bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Loaded::Whole(0)),
            Err(error) => return Err(error),
        };
        Ok(self.absorb(&bytes))
    }

    fn absorb(&mut self, bytes: &[u8]) -> Loaded {
        let Some(mut rest) = bytes.strip_prefix(HEADER) else {
            return Loaded::Damaged(0);
        };
        let mut count = 0;
        while !rest.is_empty() {
            let Some((form, after)) = entry(rest) else {
                return Loaded::Damaged(count);
            };
            self.forms.insert(form);
            count += 1;
            rest = after;
        }
        Loaded::Whole(count)
    }

    /// Writes all that is known; the file is replaced as a whole.
    pub fn save(&mut self, file: &Path) -> io::Result<()> {
        let mut forms: Vec<&Vec<u32>> = self.forms.iter().collect();
        forms.sort_unstable();
        let mut bytes = HEADER.to_vec();
        for form in forms {
            bytes.extend((form.len() as u64).to_le_bytes());
            bytes.extend(sum(form).to_le_bytes());
            bytes.extend(form.iter().flat_map(|word| word.to_le_bytes()));
        }
        let beside = file.with_extension(format!("{}.new", std::process::id()));
        let mut written = std::fs::File::create(&beside)?;
        written.write_all(&bytes)?;
        written.sync_all()?;
        std::fs::rename(&beside, file)?;
        self.fresh.clear();
        Ok(())
    }

    /// Whether there is something to write.
    pub fn is_changed(&self) -> bool {
        !self.fresh.is_empty()
    }
}

fn entry(bytes: &[u8]) -> Option<(Vec<u32>, &[u8])> {
    let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let length = usize::try_from(word(0)?).ok()?;
    let expected = word(8)?;
    let end = length.checked_mul(4)?.checked_add(16)?;
    let body = bytes.get(16..end)?;
    let form: Vec<u32> = body
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect();
    (sum(&form) == expected).then_some((form, &bytes[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Cache {
        let mut cache = Cache::default();
        for k in 0..20u32 {
            cache.learn((0..k).map(|w| w * k).collect());
        }
        cache
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("epochs");
        let mut cache = full();
        cache.save(&file).expect("saved");
        let mut again = Cache::default();
        assert_eq!(again.load(&file).expect("loaded"), Loaded::Whole(20));
        assert_eq!(again.forms, cache.forms);
        let missing = folder.path().join("missing");
        assert_eq!(
            Cache::default().load(&missing).expect("none"),
            Loaded::Whole(0)
        );
    }

    /// Whatever byte is damaged or missing, nothing is known that was not saved.
    #[test]
    fn damage_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("epochs");
        full().save(&file).expect("saved");
        let whole = std::fs::read(&file).expect("read");
        let known = full().forms;
        for at in 0..whole.len() {
            for damaged in [
                whole[..at].to_vec(),
                [&whole[..at], &[whole[at] ^ 0x40], &whole[at + 1..]].concat(),
            ] {
                let mut cache = Cache::default();
                cache.absorb(&damaged);
                assert!(cache.forms.is_subset(&known), "byte {at}");
            }
        }
    }
}
