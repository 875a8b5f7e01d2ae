// verify: --entry f
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int three(int x) { return 4 / (x - 3); } //~ ERROR division-by-zero
int (*table[3])(int) = { one, two, three };
struct ops { int (*op)(int); };

int f(struct ops *o) {
    return o->op(3);
}
