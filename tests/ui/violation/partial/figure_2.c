// verify: --entry f
// Cases 1 to 3 of Figure 2 of pse.
#include <mpi.h>
#include <stdint.h>
void f(int x, MPI_Comm comm) {
    MPI_Request req[2];
    uint32_t recvbuf[100], sendbuf[100] = {0};
    MPI_Irecv(recvbuf, 10, MPI_LONG, x, 101, comm, &req[0]); //~ ERROR buffer-type
    sendbuf[0] = recvbuf[0]; //~ ERROR buffer-in-use
    MPI_Irecv(recvbuf, 10, MPI_LONG, x, 102, comm, &req[0]); //~ ERROR buffer-in-use //~ ERROR buffer-type //~ ERROR request-misuse
    MPI_Wait(&req[0], MPI_STATUS_IGNORE);
}
