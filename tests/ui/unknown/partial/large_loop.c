// verify: --entry f --max-paths 1
// A search that is cut short proves nothing.
// reason: --max-paths
int f(int n, int *a) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i] > 0;
    return s;
}
