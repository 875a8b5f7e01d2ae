// verify: --entry f
#include <mpi.h>

void f(int *x, int peer, int up, MPI_Comm comm) {
    MPI_Send(x, 1, MPI_INT, up > 0 ? peer : MPI_PROC_NULL, 4, comm);
}
