// verify: --entry f
// The path says which function the pointer does not lead to.
static int one(int x) { return x + 1; }
static int two(int x) { return 4 / (x - 3); } //~ ERROR division-by-zero
int (*table[2])(int) = { one, two };
struct ops { int (*op)(int); };

int f(struct ops *o) {
    if (o->op == one)
        return 0;
    return o->op(3);
}
