// verify: --entry f
// The first request is under way, overwritten in memory, and still known.
#include <mpi.h>

static void wait_for(MPI_Request request) { MPI_Wait(&request, MPI_STATUS_IGNORE); }

void f(int *buffer, int peer, MPI_Comm comm) {
    MPI_Request request, first;
    MPI_Irecv(buffer, 1, MPI_INT, peer, 0, comm, &request);
    first = request;
    MPI_Irecv(buffer + 1, 1, MPI_INT, peer, 1, comm, &request);
    wait_for(first);
    wait_for(request);
}
