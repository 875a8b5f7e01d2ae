// run: -n 1
// run: -n 3
// All-pairs shortest paths: the owner of row k broadcasts it in step k.
#include <mpi.h>
#include <stdio.h>

#define N 6
#define FAR 9999

int main(int argc, char **argv) {
  int rank, size, d[N][N], row[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = N / size, first = rank * rows;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < N; j++) {
      int g = first + i, w = (g * 5 + j * 3) % 7;
      d[i][j] = g == j ? 0 : w < 3 ? FAR : w;
    }
  for (int k = 0; k < N; k++) {
    int owner = k / rows;
    if (rank == owner)
      for (int j = 0; j < N; j++) row[j] = d[k - first][j];
    MPI_Bcast(row, N, MPI_INT, owner, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < N; j++)
        if (d[i][k] + row[j] < d[i][j]) d[i][j] = d[i][k] + row[j];
  }
  for (int i = 0; i < rows; i++) {
    printf("[%d] from %d:", rank, first + i);
    for (int j = 0; j < N; j++) printf(" %d", d[i][j]);
    printf("\n");
  }
  MPI_Finalize();
  return 0;
}
