// run: -n 2
// A send request may be freed while active; a reply proves that the message was delivered.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, ack = 0, payload[4] = {9, 8, 7, 6};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request r;
    MPI_Isend(payload, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    MPI_Request_free(&r);
    printf("[0] handle null: %d\n", r == MPI_REQUEST_NULL);
    MPI_Recv(&ack, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    payload[0] = 0; /* safe: the receiver has the data */
    printf("[0] acknowledged with %d\n", ack);
  } else {
    int in[4];
    MPI_Recv(in, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ack = in[0] + in[1] + in[2] + in[3];
    MPI_Send(&ack, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    printf("[1] sum %d\n", ack);
  }
  MPI_Finalize();
  return 0;
}
