// verify: --entry f
// verdict: verified, with a note
// Nobody knows whether the caller keeps to 0..3: a note, no error.
int table[4];
int f(int i) {
    return table[i]; //~ ERROR out-of-bounds
}
