// verify: --entry f
struct pair { int index, kind; };

int table[4];

int f(struct pair pair) {
    if (pair.index < 0 || pair.index > 3 || pair.kind != 1)
        return 0;
    return table[pair.index];
}
