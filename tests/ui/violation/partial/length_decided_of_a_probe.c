// verify: --entry f
// A message that a probe sees may have any length.
// harness: hidden, since lengths of messages are not played
#include <mpi.h>

int f(int peer, MPI_Comm comm) {
    int count, none = 0;
    MPI_Status status;
    MPI_Probe(peer, 3, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    if (count == 4001) return count / none; //~ ERROR division-by-zero
    return 0;
}
