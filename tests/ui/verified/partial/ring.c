// verify: --entry f
#include <mpi.h>

void f(double *x, MPI_Comm comm) {
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Send(x, 1, MPI_DOUBLE, (rank + 1) % size, 0, comm);
}
