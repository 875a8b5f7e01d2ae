// verify: --entry f
#include <assert.h>

int f(const int *a, int i) {
    int s = a[i];
    assert(i != 37); //~ ERROR assertion
    return s;
}
