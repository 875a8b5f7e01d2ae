// verify: -n 1 --cflag=-fopenmp
// What an earlier iteration has read may be read again, unless it was written in between, in pieces of any size.
#include <stdint.h>

int main(void)
{
    uint32_t words[2] = {0, 0}, sum[2];
    const uint8_t *bytes = (const uint8_t *)words;
#pragma omp parallel for num_threads(2) schedule(static, 2)
    for (int i = 0; i < 2; i++) {
        sum[i] = bytes[1]; //~ ERROR data-race
        if (i == 0)
            words[0] = 7;
    }
    return (int)sum[0] & 0;
}
