// verify: -n 4
// pse, Figure 2: wrong datatypes, a data race, an overwritten request with overlapping buffers, a wait for a request
// that was never set.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int rank, few = 0;
  MPI_Request req[2];
  uint32_t recvbuf[100], sendbuf[100] = {0};
  long data[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(recvbuf, 10, MPI_LONG, 1, 101, MPI_COMM_WORLD, &req[0]); //~ ERROR buffer-type
    recvbuf[3] = 4; //~ ERROR buffer-in-use
    if (few)
      MPI_Isend(sendbuf, 10, MPI_LONG, 3, 103, MPI_COMM_WORLD, &req[1]);
    MPI_Irecv(recvbuf, 10, MPI_UINT32_T, 2, 102, MPI_COMM_WORLD, &req[0]); //~ ERROR request-misuse //~ ERROR buffer-in-use
    MPI_Waitall(2, req, MPI_STATUSES_IGNORE); //~ ERROR request-misuse
  } else if (rank == 1) {
    MPI_Send(data, 10, MPI_LONG, 0, 101, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Send(sendbuf, 10, MPI_UINT32_T, 0, 102, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
