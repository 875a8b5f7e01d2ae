// verify: --entry f
#include <mpi.h>

void f(double *x, MPI_Comm comm) {
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank + 1 < size) MPI_Send(x, 1, MPI_DOUBLE, rank + 1, 0, comm);
    if (rank > 0) MPI_Recv(x, 1, MPI_DOUBLE, rank - 1, 0, comm, MPI_STATUS_IGNORE);
}
