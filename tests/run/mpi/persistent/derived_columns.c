// run: -n 2
// A persistent send of a matrix column reads the buffer anew at every start.
#include <mpi.h>
#include <stdio.h>

#define N 4

int main(int argc, char **argv) {
  int rank, m[N][N] = {{0}}, col[N] = {0};
  MPI_Datatype column;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(N, 1, N, MPI_INT, &column);
  MPI_Type_commit(&column);
  if (rank == 0)
    MPI_Send_init(&m[0][2], 1, column, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Recv_init(col, N, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  MPI_Type_free(&column); /* the request keeps the type alive */
  for (int step = 1; step <= 3; step++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) m[i][j] += step * (10 * i + j);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (rank == 1) printf("[1] step %d: %d %d %d %d\n", step, col[0], col[1], col[2], col[3]);
  }
  MPI_Request_free(&r);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
