// verify: --entry f
#include <mpi.h>

void f(double *x, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Send(x, 1, MPI_DOUBLE, rank + 1, 0, comm); //~ ERROR invalid-argument
}
