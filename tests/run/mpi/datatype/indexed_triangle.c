// run: -n 2
// The upper triangle of a matrix as an indexed type.
#include <mpi.h>
#include <stdio.h>

#define N 4

int main(int argc, char **argv) {
  int rank, lengths[N], displs[N], m[N][N], size;
  MPI_Datatype upper;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; i++) {
    lengths[i] = N - i;
    displs[i] = i * N + i;
  }
  MPI_Type_indexed(N, lengths, displs, MPI_INT, &upper);
  MPI_Type_commit(&upper);
  MPI_Type_size(upper, &size);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) m[i][j] = rank ? 0 : (i + 1) * 10 + j + 1;
  if (rank == 0) {
    MPI_Send(m, 1, upper, 1, 0, MPI_COMM_WORLD);
    printf("[0] %d elements\n", size / (int)sizeof(int));
  } else {
    MPI_Recv(m, 1, upper, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++) printf("[1] %2d %2d %2d %2d\n", m[i][0], m[i][1], m[i][2], m[i][3]);
  }
  MPI_Type_free(&upper);
  MPI_Finalize();
  return 0;
}
