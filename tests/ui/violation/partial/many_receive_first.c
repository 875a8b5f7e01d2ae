// verify: --entry f -n 2
// Two processes that call the function with the same arguments wait for each other.
#include <mpi.h>

void f(const double *out, double *in, int n, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (n < 1 || n > 4) return;
    MPI_Recv(in, n, MPI_DOUBLE, 1 - rank, 0, comm, MPI_STATUS_IGNORE); //~ ERROR deadlock
    MPI_Send(out, n, MPI_DOUBLE, 1 - rank, 0, comm);
}
