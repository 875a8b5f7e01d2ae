// run: -n 2
// Blocks of equal length at element offsets (indexed_block) and byte offsets (hindexed_block).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, at[3] = {8, 0, 4};
  short v[12], w[12];
  MPI_Aint bytes[3] = {0, 4 * sizeof(short), 8 * sizeof(short)};
  MPI_Datatype by_element, by_byte;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_indexed_block(3, 2, at, MPI_SHORT, &by_element);
  MPI_Type_create_hindexed_block(3, 2, bytes, MPI_SHORT, &by_byte);
  MPI_Type_commit(&by_element);
  MPI_Type_commit(&by_byte);
  for (int i = 0; i < 12; i++) {
    v[i] = (short)(100 + i);
    w[i] = 0;
  }
  if (rank == 0) {
    MPI_Send(v, 1, by_element, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(w, 1, by_byte, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1]");
    for (int i = 0; i < 12; i++) printf(" %d", w[i]);
    printf("\n");
  }
  MPI_Type_free(&by_element);
  MPI_Type_free(&by_byte);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
