// verify: --entry f
#include <assert.h>
struct s { int v; };
void f(struct s *a, struct s *b) {
    a->v = 1;
    b->v = 2;
    assert(a->v == 1);
}
