// verify: --entry f
// Only where it overflows does the loop go on without end.
int f(int first, int last, const int *a) {
    int sum = 0;
    if (last < first || last >= first + 1)
        return 0;
    for (int i = first; i <= last + 1; i++)
        sum ^= i;
    return sum;
}
