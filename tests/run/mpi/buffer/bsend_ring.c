// run: -n 1
// run: -n 4
// Buffered sends are local: everybody may send before anybody receives.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, pack, room, in = -1;
  void *space;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &pack);
  room = pack + MPI_BSEND_OVERHEAD;
  space = malloc((size_t)room);
  MPI_Buffer_attach(space, room);
  MPI_Bsend(&rank, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  void *back = NULL;
  int bytes = 0;
  MPI_Buffer_detach(&back, &bytes);
  printf("[%d] got %d, same buffer %d, same size %d\n", rank, in, back == space, bytes == room);
  free(back);
  MPI_Finalize();
  return 0;
}
