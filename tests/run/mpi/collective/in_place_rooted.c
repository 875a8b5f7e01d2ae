// run: -n 1
// run: -n 4
// MPI_IN_PLACE at the root of gather, gatherv, scatter, scatterv and reduce.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

static void line(int rank, const char *what, const int *v, int n) {
  printf("[%d] %s:", rank, what);
  for (int i = 0; i < n; i++) printf(" %d", v[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  int rank, size, counts[MAXP], displs[MAXP], v[MAXP], one;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int root = size - 1;
  for (int i = 0; i < size; i++) {
    counts[i] = 1;
    displs[i] = size - 1 - i;
    v[i] = -1;
  }
  one = 10 + rank;
  if (rank == root) {
    v[rank] = one;
    MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, 1, MPI_INT, root, MPI_COMM_WORLD);
    line(rank, "gather", v, size);
    v[displs[rank]] = one;
    MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, counts, displs, MPI_INT, root, MPI_COMM_WORLD);
    line(rank, "gatherv", v, size);
    MPI_Scatter(v, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    MPI_Scatterv(v, counts, displs, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    line(rank, "unchanged", v, size);
    MPI_Reduce(MPI_IN_PLACE, &one, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    line(rank, "reduce", &one, 1);
  } else {
    int a = 0, b = 0;
    MPI_Gather(&one, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    MPI_Gatherv(&one, 1, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, &a, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, &b, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Reduce(&one, NULL, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    line(rank, "scatter", &a, 1);
    line(rank, "scatterv", &b, 1);
  }
  MPI_Finalize();
  return 0;
}
