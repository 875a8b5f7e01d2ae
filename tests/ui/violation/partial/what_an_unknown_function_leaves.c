// verify: --entry f
int elsewhere(int *x);
int table[4];
int f(void) {
    int x = 3;
    elsewhere(&x);
    if (x < 0) return 0;
    return table[x]; //~ ERROR out-of-bounds
}
