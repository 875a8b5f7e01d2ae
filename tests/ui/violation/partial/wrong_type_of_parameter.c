// verify: --entry f
#include <mpi.h>

void f(double *a, int n, MPI_Comm comm) {
    MPI_Bcast(a, n, MPI_INT, 0, comm); //~ ERROR buffer-type
}
