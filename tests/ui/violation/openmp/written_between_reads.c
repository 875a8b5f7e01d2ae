// verify: -n 1 --cflag=-fopenmp
// Reads of earlier iterations say nothing new, unless something was written in between, in pieces of any size.
#include <stdint.h>
#include <string.h>

int main(void)
{
    uint32_t words[2] = {0, 0}, sum[8];
    const uint8_t *bytes = (const uint8_t *)words;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 8; i++) {
        sum[i] = bytes[1];
        if (i == 1)
            words[0] = 7; //~ ERROR data-race
        sum[i] += bytes[1]; //~ ERROR data-race
    }
    return (int)sum[0] & 0;
}
