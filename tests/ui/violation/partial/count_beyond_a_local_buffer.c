// verify: --entry f
#include <mpi.h>

double f(int n, int peer, MPI_Comm comm) {
    double x[100];
    x[0] = 0;
    if (n < 0 || n > 101) return 0;
    MPI_Recv(x, n, MPI_DOUBLE, peer, 0, comm, MPI_STATUS_IGNORE); //~ ERROR out-of-bounds
    return x[0];
}
