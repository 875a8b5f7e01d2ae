// verify: --entry f
#include <stdlib.h>
struct s { char *name; };
void f(struct s *s) {
    free(s->name);
    free(s->name); //~ ERROR double-free
}
