// verify: --entry f -n 2
// Only where the caller asks for it do the processes call different functions.
#include <mpi.h>

void f(int *value, int careful, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (careful == 2 && rank == 1)
        return;
    MPI_Barrier(comm); //~ ERROR deadlock
    *value = rank;
}
