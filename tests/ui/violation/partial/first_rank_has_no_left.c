// verify: --entry f
#include <mpi.h>

void f(double *x, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Recv(x, 1, MPI_DOUBLE, rank - 3, 0, comm, MPI_STATUS_IGNORE); //~ ERROR invalid-argument
}
