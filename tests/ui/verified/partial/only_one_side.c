// verify: --entry f
// The other side is another function's: the verdict says that it has to be there.
#include <mpi.h>

void f(double *data, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (rank != 0) MPI_Send(data, 1, MPI_DOUBLE, 0, 5, comm);
}
