//! What atomic instructions order (C17 7.17.3): release and acquire, fences (7.17.4), release sequences
//! (5.1.2.4p10).

use super::{Races, Token};

impl Races {
    /// The next access is an atomic one. What it orders follows C17 7.17.3:
    /// release and acquire, fences (7.17.4), release sequences (5.1.2.4p10).
    /// A compare-and-exchange that changes nothing is a load (7.17.7.4p2).
    pub fn atomic(&mut self, address: u64, what: concord_ir::Atomic, changes: bool) {
        use concord_ir::AtomicKind as Kind;
        self.take_noted();
        self.released = false;
        if what.kind != Kind::Fence {
            self.atomic = Some((address, None));
        }
        if self.is_hidden() {
            return;
        }
        let token = Token::Atomic(address);
        match what.kind {
            Kind::Fence => {
                if what.acquires {
                    let seen = std::mem::take(&mut self.runner().unfenced);
                    self.learn(&seen);
                }
                if what.releases {
                    let clock = self.clock_mut().clone();
                    self.runner().fenced = Some(clock);
                    self.tick();
                }
            }
            Kind::Load => self.acquire(token, what.acquires),
            Kind::Store => {
                // Another thread's store heads no release sequence of ours.
                self.tokens.remove(&token);
                self.release(token, what.releases);
            }
            Kind::Exchange if !changes => self.acquire(token, what.acquires_failing),
            Kind::Update | Kind::Exchange => {
                self.acquire(token, what.acquires);
                self.release(token, what.releases);
            }
        }
    }

    fn acquire(&mut self, token: Token, acquires: bool) {
        if let Some(clock) = self.tokens.get(&token).cloned() {
            match acquires {
                true => self.learn(&clock),
                false => self.runner().unfenced.join(&clock),
            }
        }
    }

    fn release(&mut self, token: Token, releases: bool) {
        let clock = match releases {
            true => self.clock_mut().clone(),
            false => match &self.runner().fenced {
                Some(clock) => clock.clone(),
                None => return,
            },
        };
        self.tokens.entry(token).or_default().join(&clock);
        if releases {
            self.tick();
            self.released = matches!(token, Token::Atomic(_));
        }
    }

    /// Whether a fence has released what the current thread did before, for its atomic operations to carry on.
    pub fn is_fenced(&self) -> bool {
        self.runners[self.current].fenced.is_some()
    }
}
