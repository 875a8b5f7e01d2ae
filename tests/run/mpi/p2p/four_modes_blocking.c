// run: -n 2
// Standard, synchronous, buffered and ready sends deliver the same way; the ready send follows a posted receive.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { STANDARD, SYNCHRONOUS, BUFFERED, READY, MODES };

typedef int (*sender)(const void *, int, MPI_Datatype, int, int, MPI_Comm);

int main(int argc, char **argv) {
  static const sender send_in[MODES] = {MPI_Send, MPI_Ssend, MPI_Bsend, MPI_Rsend};
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int room = 64 + MPI_BSEND_OVERHEAD;
    void *space = malloc((size_t)room);
    MPI_Buffer_attach(space, room);
    for (int mode = 0; mode < MODES; mode++) {
      int data[3] = {mode, mode * 10, mode * 100};
      if (mode == READY)
        MPI_Recv(NULL, 0, MPI_INT, 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      send_in[mode](data, 3, MPI_INT, 1, mode, MPI_COMM_WORLD);
      printf("[0] sent in mode %d\n", mode);
    }
    MPI_Buffer_detach(&space, &room);
    free(space);
  } else {
    for (int mode = 0; mode < MODES; mode++) {
      int got[3] = {-1, -1, -1};
      MPI_Request r;
      MPI_Irecv(got, 3, MPI_INT, 0, mode, MPI_COMM_WORLD, &r);
      if (mode == READY) MPI_Send(NULL, 0, MPI_INT, 0, 99, MPI_COMM_WORLD);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
      printf("[1] mode %d: %d %d %d\n", mode, got[0], got[1], got[2]);
    }
  }
  MPI_Finalize();
  return 0;
}
