// verify: --entry f
struct list { int value; struct list *next; };
int f(const struct list *l) {
    int n = 0;
    for (; l; l = l->next) n++;
    return n;
}
