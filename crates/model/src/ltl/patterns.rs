//! Ready-made properties: what people ask for, with the formula to start from.

/// A property with places to fill in.
#[derive(Clone, Copy, Debug)]
pub struct PropertyPattern {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// The formula, with example ranks.
    pub formula: &'static str,
}

/// All of them.
pub const PATTERNS: &[PropertyPattern] = &[
    PropertyPattern {
        name: "order-of-sources",
        meaning: "rank 0 never receives from 2 after it has received from 1",
        formula: "G (recv(0,1) -> !F recv(0,2))",
    },
    PropertyPattern {
        name: "receives-before",
        meaning: "rank 1 receives before rank 2 does",
        formula: "!recv(2,*) W recv(1,*)",
    },
    PropertyPattern {
        name: "no-send-before-barrier",
        meaning: "rank 0 sends nothing before it has left a barrier",
        formula: "!send(0,*) W coll(0,barrier)",
    },
    PropertyPattern {
        name: "answered",
        meaning: "whatever rank 0 sends to 1, it later receives something from 1",
        formula: "G (send(0,1) -> F recv(0,1))",
    },
    PropertyPattern {
        name: "asked-first",
        meaning: "rank 0 sends to 1 only after it has received from 1",
        formula: "G (send(0,1) -> O recv(0,1))",
    },
    PropertyPattern {
        name: "completed-before-finalize",
        meaning: "after rank 0's MPI_Finalize nothing more is received by it",
        formula: "G (finalize(0) -> !F recv(0,*))",
    },
    PropertyPattern {
        name: "everybody-finalizes",
        meaning: "rank 0 and rank 1 come to MPI_Finalize",
        formula: "F finalize(0) && F finalize(1)",
    },
];
