// verify: --entry f
// verdict: verified, with a note
int f(int *p) {
    if (!p) return *p; //~ ERROR null-dereference
    return *p;
}
