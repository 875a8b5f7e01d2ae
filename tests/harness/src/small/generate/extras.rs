//! Programs with cancelled receives, and with an intercommunicator.

use concord_support::Dice;

use super::super::{Call, Guard, Message, OPS, Op, Pattern, Program};
use super::{mixed, phases};

/// A program in which receives are cancelled.
pub(super) fn cancelled(dice: &mut Dice) -> Program {
    let mut program = any(dice);
    cancel(dice, &mut program);
    program
}

/// A program with an intercommunicator.
pub(super) fn connected(dice: &mut Dice) -> Program {
    let mut program = any(dice);
    connect(dice, &mut program);
    program
}

fn any(dice: &mut Dice) -> Program {
    match dice.chance(60) {
        true => mixed::mixed(dice),
        false => phases::phased(dice),
    }
}

/// What goes from an even rank to an odd one, or back, goes over the
/// intercommunicator.
fn connect(dice: &mut Dice, program: &mut Program) {
    program.inter = true;
    for (rank, ops) in program.ranks.iter_mut().enumerate() {
        let across = |other: u8| rank % 2 != usize::from(other) % 2;
        for op in ops {
            let sends = |m: Message| Message {
                second: m.to.is_some_and(across),
                ..m
            };
            let receives = |p: Pattern, dice: &mut Dice| Pattern {
                second: match p.from {
                    Some(from) => across(from),
                    None => dice.chance(60),
                },
                ..p
            };
            op.call = match op.call {
                Call::Send(m) => Call::Send(sends(m)),
                Call::Ssend(m) => Call::Ssend(sends(m)),
                Call::Bsend(m) => Call::Bsend(sends(m)),
                Call::Isend(m) => Call::Isend(sends(m)),
                Call::Issend(m) => Call::Issend(sends(m)),
                Call::SendInit(m) => Call::SendInit(sends(m)),
                Call::Recv(p) => Call::Recv(receives(p, dice)),
                Call::Irecv(p) => Call::Irecv(receives(p, dice)),
                Call::RecvInit(p) => Call::RecvInit(receives(p, dice)),
                Call::Probe(p) => Call::Probe(receives(p, dice)),
                Call::Iprobe(p) => Call::Iprobe(receives(p, dice)),
                Call::Mprobe(p) => Call::Mprobe(receives(p, dice)),
                Call::Improbe(p) => Call::Improbe(receives(p, dice)),
                Call::Sendrecv(m, p) => {
                    let (m, p) = (sends(m), receives(p, dice));
                    let second = m.second && p.second;
                    Call::Sendrecv(Message { second, ..m }, Pattern { second, ..p })
                }
                other => other,
            };
        }
    }
}

/// Receives that are cancelled: at the end, where some have got their message,
/// and before another call.
fn cancel(dice: &mut Dice, program: &mut Program) {
    for ops in &mut program.ranks {
        let receives: Vec<u8> = (0..ops.len() as u8)
            .filter(|at| {
                matches!(
                    ops[usize::from(*at)].call,
                    Call::Irecv(_) | Call::RecvInit(_)
                )
            })
            .collect();
        if receives.is_empty() {
            continue;
        }
        let of = dice.pick(&receives);
        let mut push = |call: Call| {
            if ops.len() < OPS {
                let guard = Guard::Always;
                ops.push(Op { guard, call });
            }
        };
        push(Call::Cancel(of));
        if dice.chance(30) {
            push(Call::Barrier);
        }
        push(dice.pick(&[Call::Wait(of), Call::Test(of), Call::Waitany, Call::Waitall]));
    }
}
