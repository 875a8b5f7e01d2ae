// run: -n 2
// Scattered variables in one message: absolute addresses with MPI_BOTTOM.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int counter;

int main(int argc, char **argv) {
  int rank, local = 0, lengths[3] = {1, 1, 4};
  double *heap = malloc(4 * sizeof *heap);
  MPI_Aint where[3];
  MPI_Datatype kinds[3] = {MPI_INT, MPI_INT, MPI_DOUBLE}, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++) heap[i] = 0;
  MPI_Get_address(&counter, &where[0]);
  MPI_Get_address(&local, &where[1]);
  MPI_Get_address(heap, &where[2]);
  MPI_Type_create_struct(3, lengths, where, kinds, &all);
  MPI_Type_commit(&all);
  if (rank == 0) {
    counter = 5;
    local = -6;
    for (int i = 0; i < 4; i++) heap[i] = i / 4.0;
    MPI_Send(MPI_BOTTOM, 1, all, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(MPI_BOTTOM, 1, all, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  printf("[%d] %d %d %.2f %.2f %.2f %.2f\n", rank, counter, local, heap[0], heap[1], heap[2], heap[3]);
  MPI_Type_free(&all);
  free(heap);
  MPI_Finalize();
  return 0;
}
