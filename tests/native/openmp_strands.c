/* What the interpreter does for the OpenMP runtime, as nothing: with it, the
 * runtime runs natively on real Pthreads and can be compared with others. */

unsigned long __concord_strand_new(void) { return 1; }
void __concord_strand_enter(unsigned long s) { (void)s; }
unsigned long __concord_strand_self(void) { return 0; }
void __concord_strand_end(unsigned long s) { (void)s; }
void __concord_region(int begins) { (void)begins; }
void __concord_strand_give(unsigned long token) { (void)token; }
void __concord_strand_take(unsigned long token) { (void)token; }
void __concord_hidden(int on) { (void)on; }
void __concord_iterations_begin(void) {}
void __concord_iterations_end(void) {}
void __concord_free_iterations_begin(void) {}
void __concord_met_team(void) {}
void __concord_sections(void) {}
void __concord_fold_begin(unsigned long token) { (void)token; }
void __concord_fold_end(unsigned long token, unsigned long barrier) { (void)token, (void)barrier; }
void __concord_chunks(void) {}
void __concord_misuse(int rule) { (void)rule; __builtin_trap(); }
int __concord_choose(int n) { (void)n; return 0; }
