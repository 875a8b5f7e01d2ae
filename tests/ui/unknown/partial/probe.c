// verify: --entry f
// What a probe says of messages that nobody sent is not looked at.
// reason: MPI_Probe where executions start at a function
#include <mpi.h>

void f(MPI_Comm comm) {
    MPI_Status status;
    int count, buffer[4];
    MPI_Probe(MPI_ANY_SOURCE, 0, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_Recv(buffer, count, MPI_INT, status.MPI_SOURCE, 0, comm, MPI_STATUS_IGNORE);
}
