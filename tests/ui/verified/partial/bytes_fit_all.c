// verify: --entry f
#include <mpi.h>

void f(double *a, int peer, MPI_Comm comm) {
    MPI_Send(a, 8 * 4, MPI_BYTE, peer, 0, comm);
}
