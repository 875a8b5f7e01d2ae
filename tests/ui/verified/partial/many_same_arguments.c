// verify: --entry f -n 2
// What the caller gives is the same for all: the sender's count fits the receiver's buffer.
#include <mpi.h>

void f(int *data, int n, int tag, MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    if (n < 0 || n > 3 || tag < 0) return;
    if (rank == 0)
        MPI_Send(data, n, MPI_INT, 1, tag, comm);
    else if (rank == 1)
        MPI_Recv(data, n, MPI_INT, 0, tag, comm, MPI_STATUS_IGNORE);
}
