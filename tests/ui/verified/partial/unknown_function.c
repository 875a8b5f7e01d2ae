// verify: --entry f
int elsewhere(int *x);
int f(int *p) {
    int x = 3;
    int r = elsewhere(&x);
    return r > x;
}
