// verify: --entry f
// reason: more values than are looked at
// Nine numbers, and all that the function decides by them together.
#include <mpi.h>

int f(double *x, int *n, int peer, MPI_Comm comm) {
    int fives = 0;
    for (int i = 0; i < 10; i++) {
        MPI_Send(x, n[i], MPI_DOUBLE, peer, 0, comm);
        if (n[i] == 5) fives++;
    }
    return fives;
}
