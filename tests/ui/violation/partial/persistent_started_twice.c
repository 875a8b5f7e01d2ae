// verify: --entry f
#include <mpi.h>

void f(int *a, int peer, MPI_Comm comm) {
    MPI_Request r;
    MPI_Send_init(a, 1, MPI_INT, peer, 0, comm, &r);
    MPI_Start(&r);
    MPI_Start(&r); //~ ERROR request-misuse
}
