// run: -n 2
// Sender and receiver may use different types as long as the sequence of basic types agrees.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, dense[6], sparse[12], blocks[2] = {4, 2}, at[2] = {8, 0};
  MPI_Datatype stride2, two_blocks, six;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(6, 1, 2, MPI_INT, &stride2);
  MPI_Type_indexed(2, blocks, at, MPI_INT, &two_blocks);
  MPI_Type_contiguous(6, MPI_INT, &six);
  MPI_Type_commit(&stride2);
  MPI_Type_commit(&two_blocks);
  MPI_Type_commit(&six);
  for (int i = 0; i < 12; i++) sparse[i] = rank ? 0 : i;
  for (int i = 0; i < 6; i++) dense[i] = rank ? 0 : 100 + i;
  if (rank == 0) {
    MPI_Send(sparse, 1, stride2, 1, 0, MPI_COMM_WORLD);
    MPI_Send(dense, 1, six, 1, 1, MPI_COMM_WORLD);
    MPI_Send(sparse, 1, two_blocks, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Recv(dense, 6, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 6; i++) printf("[1] dense %d: %d\n", i, dense[i]);
    MPI_Recv(sparse, 1, two_blocks, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 12; i += 3) printf("[1] sparse %d: %d %d %d\n", i, sparse[i], sparse[i + 1], sparse[i + 2]);
    MPI_Recv(sparse, 1, stride2, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 12; i += 3) printf("[1] strided %d: %d %d %d\n", i, sparse[i], sparse[i + 1], sparse[i + 2]);
  }
  MPI_Type_free(&six);
  MPI_Type_free(&two_blocks);
  MPI_Type_free(&stride2);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
