// verify: --entry f
// Whoever sends decides how long the message is that was probed.
// harness: hidden, since lengths of messages are not played
#include <mpi.h>

void f(MPI_Comm comm) {
    MPI_Status status;
    int count, buffer[4];
    MPI_Probe(MPI_ANY_SOURCE, 0, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    if (count > 16 || count < 0)
        return;
    MPI_Recv(buffer, count, MPI_INT, status.MPI_SOURCE, 0, comm, MPI_STATUS_IGNORE); //~ ERROR out-of-bounds
}
