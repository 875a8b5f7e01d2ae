//! What the signs of a space-time drawing mean, each beside its meaning.

use maud::{Markup, html};

/// The signs, and the keys of the view with scripts.
pub(super) fn legend() -> Markup {
    html! {
        p class="legend" {
            "Ranks are lanes (rank 0.1 is thread 1 of rank 0), time runs downwards."
        }
        ul class="legend" {
            (sign("a call, with its line", html! {
                rect class="box" x="3" y="2" width="38" height="16" rx="4" {}
                text x="22" y="14" text-anchor="middle" { "f:1" }
            }))
            (sign("waiting inside a call", html! { line class="inside" x1="22" y1="0" x2="22" y2="20" {} }))
            (sign("a message", html! { (arrow("arrow")) path class="tip" d="M42,10 l-9,-4 l0,8 Z" {} }))
            (sign("buffered", html! { (arrow("arrow buffered")) path class="tip" d="M42,10 l-9,-4 l0,8 Z" {} }))
            (sign("nobody receives it", html! {
                line class="arrow lost" x1="2" y1="10" x2="36" y2="10" {}
                circle class="lost" cx="38" cy="10" r="4" {}
            }))
            (sign("a collective", html! { rect class="band" x="2" y="3" width="40" height="14" rx="7" {} }))
            (sign("a choice", html! { text class="choice" x="22" y="14" text-anchor="middle" { "◆" } }))
            (sign("what the finding is about", html! {
                g class="stuck" {
                    rect class="box" x="3" y="2" width="38" height="16" rx="4" {}
                    text x="22" y="14" text-anchor="middle" { "f:1" }
                }
            }))
            (sign("never returns, and waits for", html! {
                line class="blocked" x1="6" y1="0" x2="6" y2="10" {}
                path class="waits" d="M6,10 C6,22 36,22 36,12" {}
                path class="waits head" d="M36,4 l-4,8 l8,0 Z" {}
            }))
            (sign("the same, behind others", html! {
                line class="blocked behind" x1="6" y1="0" x2="6" y2="10" {}
                path class="waits behind" d="M6,10 C6,22 36,22 36,12" {}
                path class="waits behind head" d="M36,4 l-4,8 l8,0 Z" {}
            }))
        }
        // Only where scripts listen.
        p class="legend keys" hidden {
            "Keys in the drawing: " kbd { "↑" } " " kbd { "↓" } " step, " kbd { "Home" } " " kbd { "End" } ", "
            kbd { "n" } " next choice, " kbd { "+" } " " kbd { "−" } " zoom; drag the ground to move. Point at a step for its arguments, click for its source."
        }
    }
}

fn sign(meaning: &str, drawing: Markup) -> Markup {
    html! {
        li { svg width="44" height="20" aria-hidden="true" { (drawing) } (meaning) }
    }
}

fn arrow(class: &str) -> Markup {
    html! { line class=(class) x1="2" y1="10" x2="34" y2="10" {} }
}
