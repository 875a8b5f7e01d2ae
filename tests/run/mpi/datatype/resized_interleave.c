// run: -n 2
// A type with a larger extent spreads its elements, one with a smaller extent interleaves them.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, v[9];
  MPI_Datatype spread, pairs, overlapped;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &spread);
  MPI_Type_vector(2, 1, 4, MPI_INT, &pairs); /* elements 0 and 4 */
  MPI_Type_create_resized(pairs, 0, sizeof(int), &overlapped);
  MPI_Type_free(&pairs);
  MPI_Type_commit(&spread);
  MPI_Type_commit(&overlapped);
  if (rank == 0) {
    for (int i = 0; i < 9; i++) v[i] = i + 1;
    MPI_Send(v, 3, spread, 1, 0, MPI_COMM_WORLD);
    MPI_Send(v, 4, overlapped, 1, 1, MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < 9; i++) v[i] = 0;
    MPI_Recv(v, 9, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] %d %d %d %d\n", v[0], v[1], v[2], v[3]);
    MPI_Recv(v, 9, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] %d %d %d %d %d %d %d %d\n", v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
  }
  MPI_Type_free(&spread);
  MPI_Type_free(&overlapped);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
