// run: -n 1
// run: -n 4
// Every rank is the root once; counts and types vary.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = 0; root < size; root++) {
    int v[3] = {0, 0, 0};
    char word[24] = "";
    double d = -1.0;
    if (rank == root) {
      for (int i = 0; i < 3; i++) v[i] = 10 * root + i;
      snprintf(word, sizeof word, "root %d", root);
      d = root / 8.0;
    }
    MPI_Bcast(v, 3, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Bcast(word, sizeof word, MPI_CHAR, root, MPI_COMM_WORLD);
    MPI_Bcast(&d, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
    MPI_Bcast(NULL, 0, MPI_INT, root, MPI_COMM_WORLD);
    printf("[%d] %s: %d %d %d %.3f\n", rank, word, v[0], v[1], v[2], d);
  }
  MPI_Finalize();
  return 0;
}
