// verify: --entry f
int f(int n) {
    if (n < 2 || n > 50) return 0;
    int a[n];
    for (int i = 0; i < 2; i++) a[i] = i;
    if (n > 4) a[5] = 1; //~ ERROR out-of-bounds
    return a[1];
}
