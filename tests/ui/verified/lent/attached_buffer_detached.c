// verify: -n 2
// After it is detached, the buffer is the program's again; the rest of the block always was.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int value = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int size = sizeof(int) + MPI_BSEND_OVERHEAD;
    char *room = malloc(size + 8), *used;
    MPI_Buffer_attach(room + 8, size);
    MPI_Bsend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    room[3] = 1;
    MPI_Buffer_detach(&used, &size);
    used[0] = 1;
    free(room);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
