// verify: --entry f
int f(int which) {
    int x;
    if (which > 0) x = 1;
    return x > 0 ? which : 0; //~ ERROR uninitialised
}
