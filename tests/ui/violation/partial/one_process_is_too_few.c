// verify: --entry f
// No caller can see to it that there are two processes.
#include <mpi.h>

int f(MPI_Comm comm) {
    int size;
    MPI_Comm_size(comm, &size);
    return 100 / (size - 1); //~ ERROR division-by-zero
}
