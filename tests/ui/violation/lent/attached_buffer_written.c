// verify: -n 2
// The attached buffer holds the message until it is detached.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int value = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int size = sizeof(int) + MPI_BSEND_OVERHEAD;
    char *room = malloc(size);
    MPI_Buffer_attach(room, size);
    MPI_Bsend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    room[3] = 1; //~ ERROR buffer-in-use
    MPI_Buffer_detach(&room, &size);
    free(room);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
