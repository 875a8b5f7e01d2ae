/* What the interpreter offers the OpenMP runtime beyond Pthreads.
 *
 * A strand is a piece of sequential work for the race detector: clocks of
 * happens-before belong to strands, not to threads. Every thread starts as
 * one. Compiled natively (tests/native/openmp_strands.c) all of these do
 * nothing. */

#ifndef CONCORD_STRANDS_H
#define CONCORD_STRANDS_H

/* A strand that begins knowing what the current one knows now. */
unsigned long __concord_strand_new(void);
/* From here on the current thread works as s. */
void __concord_strand_enter(unsigned long s);
/* The current one. */
unsigned long __concord_strand_self(void);
/* Nobody works as s any more, and it has told what it knows. */
void __concord_strand_end(unsigned long s);
/* Release: the token (any number, for instance an address) accumulates what
 * the current strand knows. */
void __concord_strand_give(unsigned long token);
/* Acquire from the token. */
void __concord_strand_take(unsigned long token);
/* +1 and -1: while the sum is positive, accesses of the current thread are the
 * runtime's own and no part of race detection, and its synchronisation orders
 * nothing there: only give and take do. It is not interrupted, except where it
 * waits or chooses. */
void __concord_hidden(int on);
/* 1 and -1: a region begins and ends in the current strand. What it makes in
 * between (local variables, blocks) is its own until it tells somebody. */
void __concord_region(int begins);
/* From here to the end the current strand executes iterations of a loop that
 * nothing orders. Each begins where the program calls __concord_iteration: it
 * knows what the strand knew at the loop's begin and what it has taken since,
 * but nothing of the iterations before it, except where memory is concerned
 * that the strand has made in its region, or that is its thread's own. At the end the strand knows all of them. */
void __concord_iterations_begin(void);
void __concord_iterations_end(void);
void __concord_iteration(void);
/* The same for a loop whose iterations may be any thread's: they do not know what
 * the strand has done since it last met its team either, and what follows the
 * loop does not know them before the next meeting. */
void __concord_free_iterations_begin(void);
/* The strand knows what all of its team knew a moment ago. */
void __concord_met_team(void);
/* From here to the end the current thread adds to the variables of a reduction, whose lock it
 * holds; the first token is the lock's, the second one that of the barrier behind
 * which all know the result. */
void __concord_fold_begin(unsigned long token);
void __concord_fold_end(unsigned long token, unsigned long barrier);
/* A rule is broken: 1, a barrier that not all threads of the team meet. */
void __concord_misuse(int rule);
/* Sections come next, each of which has its fixed thread here. */
void __concord_sections(void);
/* Chunks come next that any thread may take; who takes which is not explored as long
 * as nothing synchronises. */
void __concord_chunks(void);
/* A choice 0..n-1 that the search explores. */
int __concord_choose(int n);

#endif
