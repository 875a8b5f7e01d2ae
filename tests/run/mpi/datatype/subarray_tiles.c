// run: -n 4
// Four tiles of a matrix are sent with subarray types that differ only in their start.
#include <mpi.h>
#include <stdio.h>

#define N 4
#define T 2

int main(int argc, char **argv) {
  int rank, tile[T][T] = {{0}};
  int sizes[2] = {N, N}, sub[2] = {T, T};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Request mine;
  MPI_Irecv(tile, T * T, MPI_INT, 0, 0, MPI_COMM_WORLD, &mine);
  if (rank == 0) {
    int m[N][N];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) m[i][j] = i * N + j;
    for (int to = 0; to < 4; to++) {
      MPI_Datatype t;
      int start[2] = {to / 2 * T, to % 2 * T};
      MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_INT, &t);
      MPI_Type_commit(&t);
      MPI_Send(m, 1, t, to, 0, MPI_COMM_WORLD);
      MPI_Type_free(&t);
    }
  }
  MPI_Wait(&mine, MPI_STATUS_IGNORE);
  printf("[%d] %d %d / %d %d\n", rank, tile[0][0], tile[0][1], tile[1][0], tile[1][1]);
  MPI_Finalize();
  return 0;
}
