// verify: --entry f
#include <stdlib.h>
struct list { int value; struct list *next; };
int f(struct list *l) {
    int sum = 0;
    for (; l; l = l->next) { //~ ERROR use-after-free
        sum += l->value;
        free(l);
    }
    return sum;
}
