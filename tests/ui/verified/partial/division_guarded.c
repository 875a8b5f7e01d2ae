// verify: --entry f
int f(int total, int parts) {
    if (parts <= 0) return 0;
    return total / parts;
}
