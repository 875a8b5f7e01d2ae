// verify: --entry f
#include <mpi.h>

void f(int peer, MPI_Comm comm) {
    float a[4] = {0};
    MPI_Send(a, 4, MPI_DOUBLE, peer, 0, comm); //~ ERROR out-of-bounds //~ ERROR buffer-type
}
