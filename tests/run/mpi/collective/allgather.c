// run: -n 1
// run: -n 3
// Everybody learns everybody's block; receive type differs from send type, the signature does not.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int x, y;
} point;

int main(int argc, char **argv) {
  int rank, size;
  MPI_Datatype point_type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_contiguous(2, MPI_INT, &point_type);
  MPI_Type_commit(&point_type);
  point mine = {rank + 1, -rank}, *all = malloc((size_t)size * sizeof *all);
  MPI_Allgather(&mine, 2, MPI_INT, all, 1, point_type, MPI_COMM_WORLD);
  for (int i = 0; i < size; i++) printf("[%d] %d: (%d, %d)\n", rank, i, all[i].x, all[i].y);
  MPI_Type_free(&point_type);
  free(all);
  MPI_Finalize();
  return 0;
}
