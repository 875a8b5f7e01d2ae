// verify: --entry f
int table[4];
int f(int i) {
    if (i < 0 || i >= 4) return 0;
    return table[i];
}
