// verify: -n 4 --buffering infinite --no-model
// Rank 1 has room for one message; whether it has it back when it needs it for
// the second one depends on how far rank 0 is.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, value = 0, room;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &room);
    room += MPI_BSEND_OVERHEAD;
    char *buffer = malloc(room);
    MPI_Buffer_attach(buffer, room);
    MPI_Bsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ ERROR call-order
    MPI_Buffer_detach(&buffer, &room);
    free(buffer);
  } else if (rank == 2) {
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
