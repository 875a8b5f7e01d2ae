// verify: --entry f --non-null
int f(int *p) {
    if (!p) return *p;
    return *p;
}
