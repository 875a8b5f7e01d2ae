// verify: --entry f
// What is taken out of a queue that nobody looks at is not known.
// reason: MPI_Mprobe where executions start at a function
#include <mpi.h>

void f(MPI_Comm comm) {
    MPI_Status status;
    MPI_Message message;
    int buffer[4];
    MPI_Mprobe(MPI_ANY_SOURCE, 0, comm, &message, &status);
    MPI_Mrecv(buffer, 4, MPI_INT, &message, MPI_STATUS_IGNORE);
}
