// verify: --entry f
// Nobody knows the request any more when the function is over.
#include <mpi.h>

void f(int *buf, int peer, MPI_Comm comm) {
    MPI_Request r;
    MPI_Irecv(buf, 1, MPI_INT, peer, 0, comm, &r); //~ ERROR request-misuse: no wait or test completes this `MPI_Irecv`
}
