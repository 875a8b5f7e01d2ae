// verify: --entry f
#include <mpi.h>
typedef struct { MPI_Request in, out; } Both;

Both f(int *buf, int peer, MPI_Comm comm) {
    Both both;
    MPI_Irecv(&buf[0], 1, MPI_INT, peer, 0, comm, &both.in);
    MPI_Isend(&buf[1], 1, MPI_INT, peer, 0, comm, &both.out);
    return both;
}
