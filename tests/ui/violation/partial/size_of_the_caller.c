// verify: --entry f
// verdict: verified, with a note
// The caller says how large the buffer is, and does so well.
#include <stdlib.h>

struct halo { int capacity; };

int f(const struct halo *h, int many) {
    int *buffer = malloc(h->capacity * sizeof *buffer);
    if (!buffer) return 0;
    for (int i = 0; i < (many ? 3 : 2); i++) buffer[i] = i; //~ ERROR out-of-bounds
    int last = buffer[1];
    free(buffer);
    return last;
}
