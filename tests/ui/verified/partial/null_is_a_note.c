// verify: --entry f
int f(int *p) {
    if (!p) return *p;
    return *p;
}
