// verify: --entry f
#include <mpi.h>

int f(int *a, int *b, int peer, MPI_Comm comm) {
    MPI_Request r[2];
    int which;
    MPI_Irecv(a, 1, MPI_INT, peer, 0, comm, &r[0]);
    MPI_Irecv(b, 1, MPI_INT, peer, 1, comm, &r[1]);
    MPI_Waitany(2, r, &which, MPI_STATUS_IGNORE);
    int first = which == 0 ? *b : *a; //~ ERROR buffer-in-use //~ ERROR buffer-in-use
    MPI_Wait(&r[1 - which], MPI_STATUS_IGNORE);
    return first;
}
