// verify: -n 3 --buffering infinite
// reason: the attached buffer has no room for all buffered sends
// Rank 1 has room for one message: enough only if rank 0 has received the first
// one when the second one is sent, which nothing ensures.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, value = 0, room;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &room);
    room += MPI_BSEND_OVERHEAD;
    char *buffer = malloc(room);
    MPI_Buffer_attach(buffer, room);
    MPI_Bsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Buffer_detach(&buffer, &room);
    free(buffer);
  } else {
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
