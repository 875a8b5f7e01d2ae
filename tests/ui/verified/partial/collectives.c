// verify: --entry f
#include <mpi.h>

double f(double *a, int n, MPI_Comm comm) {
    double sum = 0, all;
    if (n < 1) return 0;
    for (int i = 0; i < n && i < 2; i++) sum += a[i] > 1 ? 1 : 0;
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    MPI_Barrier(comm);
    MPI_Bcast(a, n, MPI_DOUBLE, 0, comm);
    return all;
}
