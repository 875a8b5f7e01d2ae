// verify: --entry f -n 2
#include <mpi.h>

void f(float *out, double *in, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (rank == 0)
        MPI_Send(out, 2, MPI_FLOAT, 1, 7, comm);
    else
        MPI_Recv(in, 1, MPI_DOUBLE, 0, 7, comm, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
}
