// verify: --entry f
// Messages that a poll sees are received, at most as long as the buffer.
#include <mpi.h>

int f(MPI_Comm comm) {
    int flag, got = 0;
    char buffer[16];
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 3, comm, &flag, &status);
    while (flag) {
        MPI_Recv(buffer, 16, MPI_BYTE, status.MPI_SOURCE, 3, comm, MPI_STATUS_IGNORE);
        got++;
        MPI_Iprobe(MPI_ANY_SOURCE, 3, comm, &flag, &status);
    }
    return got;
}
