//! Accesses that go through memory byte after byte, put down in one piece.
//!
//! An instruction in a loop often accesses what lies behind its last access. As long as the strand's clock stands still and
//! nothing is learned, all of these are accesses of one time with one knowledge: it makes no difference whether the shadow sees
//! them one by one or as one range, nor in which order those of several instructions come. So they are kept back until
//! something changes ([`Races::take_noted`](super::Races)), the turn ends, or an instruction goes on elsewhere.

use std::sync::PoisonError;

use concord_base::{Access, Span};

use super::{Marks, Races};
use crate::memory::{ObjectId, split};

/// Accesses of one instruction to bytes in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream {
    pub object: ObjectId,
    pub start: u64,
    pub end: u64,
    pub access: Access,
    pub span: Span,
    /// Whether the object is the strand's own.
    pub own: bool,
}

impl Stream {
    /// Whether another one goes on where this one ends.
    fn goes_on_with(&self, next: &Stream) -> bool {
        self.end == next.start
            && self.object == next.object
            && self.own == next.own
            && self.is_alike(next)
    }

    fn is_alike(&self, other: &Stream) -> bool {
        self.span == other.span && self.access == other.access
    }
}

/// Where a stream is looked for.
const PLACES: usize = 32;

/// What is kept back.
#[derive(Clone, Debug, Default)]
pub(super) struct Streams {
    /// In the order in which they began.
    all: Vec<Stream>,
    /// Where among them an instruction's may be.
    places: [u8; PLACES],
}

impl Streams {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Keeps an access back; one that has to be put down instead.
    #[inline]
    pub(super) fn add(&mut self, next: Stream) -> Option<Stream> {
        let mixed = (next.span.line.wrapping_mul(31)) ^ next.span.column ^ next.access as u32;
        let place = &mut self.places[mixed as usize % PLACES];
        let full = self.all.len() >= PLACES;
        match self.all.get_mut(usize::from(*place)) {
            Some(stream) if stream.goes_on_with(&next) => {
                stream.end = next.end;
                None
            }
            Some(stream) if stream.is_alike(&next) => Some(std::mem::replace(stream, next)),
            _ if full => Some(next),
            _ => {
                *place = self.all.len() as u8;
                self.all.push(next);
                None
            }
        }
    }

    /// All of them; there are none afterwards. Room is to be given back.
    pub(super) fn take(&mut self) -> Vec<Stream> {
        std::mem::take(&mut self.all)
    }

    /// Gives the room back.
    pub(super) fn reuse(&mut self, mut room: Vec<Stream>) {
        room.clear();
        self.all = room;
    }
}

impl Races {
    /// The current thread makes an access to a page of these marks: the address, and which bytes of the
    /// page. `false` if it may be an atomic one: then nothing was done.
    pub(crate) fn plainly(
        &mut self,
        marks: &mut Marks,
        (address, at, n): (u64, usize, usize),
        access: Access,
        span: Span,
    ) -> bool {
        let Some((object, offset)) = split(address).filter(|_| self.atomic.is_none()) else {
            return false;
        };
        let own = match marks.is_own(self.moments) {
            Some(own) => own,
            None => {
                let own = self.owned.is_own(object, self.moments.strand);
                marks.own(own, self.moments);
                own
            }
        };
        let start = offset.cast_unsigned();
        let next = Stream {
            object,
            start,
            end: start + n as u64,
            access,
            span,
            own,
        };
        if let Some(stream) = self.streams.add(next) {
            self.put_down(stream);
        }
        self.acted = self.time;
        marks.set(at, n, access, self.moments);
        true
    }

    /// Tells what was kept back of a stream.
    pub(super) fn put_down(&mut self, stream: Stream) {
        let now = self.now(stream.access, false, stream.span);
        let bytes = (stream.start, stream.end - stream.start);
        self.remember(stream.object, bytes, now, stream.own);
    }

    /// Whether the current strand has done nothing from this time on: then its clock need not go on for what only tells its
    /// own accesses apart.
    pub(super) fn is_idle(&mut self, since: u32) -> bool {
        let noted = self.noted.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.acted < since && noted.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(line: u32, start: u64, end: u64) -> Stream {
        let span = Span {
            line,
            ..Span::UNKNOWN
        };
        Stream {
            object: ObjectId(1),
            start,
            end,
            access: Access::Read,
            span,
            own: false,
        }
    }

    #[test]
    fn what_lies_behind_joins_and_what_does_not_comes_back() {
        let mut streams = Streams::default();
        assert!(streams.add(stream(7, 0, 8)).is_none());
        assert!(streams.add(stream(8, 8, 16)).is_none());
        assert!(streams.add(stream(7, 8, 16)).is_none());
        let back = streams.add(stream(7, 32, 40)).expect("a gap");
        assert_eq!((back.start, back.end), (0, 16));
        let all = streams.take();
        let bytes: Vec<(u64, u64)> = all.iter().map(|s| (s.start, s.end)).collect();
        assert_eq!(bytes, [(32, 40), (8, 16)]);
    }

    #[test]
    fn another_object_or_kind_of_access_is_another_stream() {
        let mut streams = Streams::default();
        assert!(streams.add(stream(7, 0, 8)).is_none());
        let other = Stream {
            object: ObjectId(2),
            ..stream(7, 8, 16)
        };
        assert!(streams.add(other).is_some());
        let write = Stream {
            access: Access::Write,
            ..stream(7, 16, 24)
        };
        assert!(streams.add(write).is_none());
        assert_eq!(streams.take().len(), 2);
    }
}
