// verify: --entry f
// The first request is left behind in the array that was too small.
#include <mpi.h>
#include <stdlib.h>

static MPI_Request *requests;

void f(int *buffer, int peer, MPI_Comm comm) {
    int room = 1, used = 0;
    requests = malloc(sizeof *requests);
    for (int i = 0; i < 2; i++) {
        if (used == room) {
            MPI_Request *more = malloc(2 * room * sizeof *more);
            room *= 2;
            free(requests);
            requests = more;
        }
        MPI_Irecv(buffer + i, 1, MPI_INT, peer, i, comm, &requests[used++]); //~ ERROR request-misuse
    }
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
}
