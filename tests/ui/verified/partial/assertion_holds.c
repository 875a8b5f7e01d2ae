// verify: --entry f
#include <assert.h>
int f(int a, int b) {
    if (a > b) { int t = a; a = b; b = t; }
    assert(a <= b);
    return b;
}
