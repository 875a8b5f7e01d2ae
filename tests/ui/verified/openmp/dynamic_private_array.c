// verify: -n 1 --cflag=-fopenmp
// Chunks that come in any order are no lanes: iterations of one of them share what is private to their thread.
#include <assert.h>

int main(void)
{
    int squares[8];
#pragma omp parallel num_threads(2)
    {
        int scratch[2];
#pragma omp for schedule(dynamic, 2)
        for (int i = 0; i < 8; i++) {
            scratch[i % 2] = i;
            squares[i] = scratch[i % 2] * i;
        }
    }
    assert(squares[7] == 49);
    return 0;
}
