//! What threads have to know about a function (MPI 4.1 §11.6).

use super::facts::{Allowed, Completes, Threads, Together};
use super::function::Function;

/// Who makes a call together, and which argument says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gathering {
    /// All processes of the communicator.
    Communicator(Place),
    /// All processes of the window.
    Window(Place),
}

/// Where a call has a handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// This argument.
    At(usize),
    /// This argument points at it.
    Behind(usize),
}

/// Which requests a call completes, tries to complete, or frees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletedRequests {
    /// None.
    None,
    /// The one that the first argument points at.
    One,
    /// As many as the first argument says, in the array that is the second.
    Several,
}

impl Function {
    /// Whether it matters when a thread calls it, if others call MPI as well: not for those that
    /// only look at what does not change.
    pub fn is_noticed(self) -> bool {
        !matches!(
            self.facts().threads,
            Some(Threads::Constant | Threads::Quiet)
        )
    }

    /// Whether it belongs to one-sided communication.
    pub fn is_one_sided(self) -> bool {
        self.declared().family == "onesided"
    }

    /// Whether it initialises MPI.
    pub fn begins_mpi(self) -> bool {
        self.facts().phase == Some(Allowed::Begins)
    }

    /// Whether any thread may call it at any time (MPI 4.1 §11.6.1), or does so without harm: who
    /// only looks at the clock.
    pub fn is_for_any_thread(self) -> bool {
        matches!(
            self.facts().threads,
            Some(Threads::Constant | Threads::Anytime)
        )
    }

    /// Who has to make this call together.
    pub fn gathers(self) -> Option<Gathering> {
        match self.facts().together? {
            Together::Communicator => self.first("MPI_Comm").map(Gathering::Communicator),
            Together::Window => self.first("MPI_Win").map(Gathering::Window),
            Together::None => None,
        }
    }

    /// Which requests are no longer there once it has been called.
    pub fn completes(self) -> CompletedRequests {
        match self.facts().completes {
            Some(Completes::One) => CompletedRequests::One,
            Some(Completes::Several) => CompletedRequests::Several,
            // What is not modelled is not called.
            Some(Completes::None) | None => CompletedRequests::None,
        }
    }

    /// Where it has requests that it only looks at, if it is about completion: one, or several behind their
    /// number.
    pub fn looks_at_requests(self) -> Option<Place> {
        let completes = self.completes() != CompletedRequests::None;
        if completes || self.declared().family != "completion" {
            return None;
        }
        let declares = |index, start| {
            let parameter: Option<&str> = self.parameter(index);
            parameter.is_some_and(|text| text.starts_with(start))
        };
        match declares(0, "MPI_Request ") && !declares(0, "MPI_Request *") {
            true => Some(Place::At(0)),
            false => declares(1, "const MPI_Request ").then_some(Place::Behind(1)),
        }
    }

    /// The first parameter that is a handle of this type, given or pointed at.
    fn first(self, handle: &str) -> Option<Place> {
        let of_type = |text: &str| text.split(' ').next() == Some(handle);
        let at = self.parameters().position(of_type)?;
        match self.parameter(at)?.contains('*') {
            true => Some(Place::Behind(at)),
            false => Some(Place::At(at)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Function {
        Function::named(name).unwrap()
    }

    #[test]
    fn whoever_gathers_has_a_handle_that_says_where() {
        for function in Function::all() {
            let together = function.facts().together;
            let gathers = matches!(together, Some(Together::Communicator | Together::Window));
            assert_eq!(function.gathers().is_some(), gathers, "{function}");
        }
        let at = |name| named(name).gathers();
        assert_eq!(at("MPI_Bcast"), Some(Gathering::Communicator(Place::At(4))));
        assert_eq!(
            at("MPI_Comm_free"),
            Some(Gathering::Communicator(Place::Behind(0)))
        );
        assert_eq!(at("MPI_Win_fence"), Some(Gathering::Window(Place::At(1))));
        assert_eq!(at("MPI_Comm_rank"), None);
    }

    #[test]
    fn who_looks_at_requests() {
        let looking = Function::all().filter(|f| f.looks_at_requests().is_some());
        let names: Vec<&str> = looking.map(Function::name).collect();
        let status = "MPI_Request_get_status";
        let all = ["", "_all", "_any", "_some"].map(|end| format!("{status}{end}"));
        assert_eq!(names, all);
        let one = named(status).looks_at_requests();
        assert_eq!(one, Some(Place::At(0)));
        assert_eq!(named("MPI_Wait").looks_at_requests(), None);
    }

    #[test]
    fn whoever_completes_has_its_requests_in_front() {
        for function in Function::all() {
            let parameter = |index| function.parameter(index).unwrap_or("");
            match function.completes() {
                CompletedRequests::None => {}
                CompletedRequests::One => {
                    assert!(parameter(0).starts_with("MPI_Request *"), "{function}")
                }
                CompletedRequests::Several => {
                    assert!(parameter(0).starts_with("int "), "{function}");
                    assert!(parameter(1).starts_with("MPI_Request "), "{function}");
                }
            }
        }
        assert_eq!(
            named("MPI_Testsome").completes(),
            CompletedRequests::Several
        );
        assert_eq!(
            named("MPI_Request_free").completes(),
            CompletedRequests::One
        );
    }
}
