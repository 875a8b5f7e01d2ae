// verify: --entry f
#include <stdlib.h>
struct list { int value; struct list *next; };
int f(struct list *l) {
    int sum = 0;
    while (l) {
        struct list *next = l->next;
        sum += l->value;
        free(l);
        l = next;
    }
    return sum;
}
