// verify: --entry f
// A structure that is passed in registers: its word is no pointer.
struct pair { int index, kind; };

int table[4];

int f(struct pair pair) {
    if (pair.index < 0 || pair.index > 4 || pair.kind != 1)
        return 0;
    return table[pair.index]; //~ ERROR out-of-bounds
}
