// run: -n 1
// A type is taken apart down to its basic elements; what the inquiry hands out is freed again.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int walk(MPI_Datatype t, int depth) {
  int ni, na, nd, combiner, leaves = 0;
  MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner);
  if (combiner == MPI_COMBINER_NAMED) {
    const char *what = t == MPI_INT ? "int" : t == MPI_DOUBLE ? "double" : t == MPI_CHAR ? "char" : "?";
    printf("[0] %*s%s\n", 2 * depth, "", what);
    return 1;
  }
  int *ints = malloc((size_t)(ni + 1) * sizeof *ints);
  MPI_Aint *addresses = malloc((size_t)(na + 1) * sizeof *addresses);
  MPI_Datatype *types = malloc((size_t)(nd + 1) * sizeof *types);
  MPI_Type_get_contents(t, ni, na, nd, ints, addresses, types);
  printf("[0] %*s%s of %d\n", 2 * depth, "",
         combiner == MPI_COMBINER_STRUCT ? "struct" : combiner == MPI_COMBINER_VECTOR ? "vector" : "contiguous",
         ints[0]);
  for (int i = 0; i < nd; i++) {
    int a, b, c, k;
    leaves += walk(types[i], depth + 1);
    MPI_Type_get_envelope(types[i], &a, &b, &c, &k);
    if (k != MPI_COMBINER_NAMED) MPI_Type_free(&types[i]);
  }
  free(types);
  free(addresses);
  free(ints);
  return leaves;
}

int main(int argc, char **argv) {
  MPI_Datatype row, grid, record;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(3, MPI_INT, &row);
  MPI_Type_vector(2, 1, 4, row, &grid);
  int lengths[3] = {1, 2, 5};
  MPI_Aint where[3] = {0, 8, 96};
  MPI_Datatype parts[3] = {MPI_DOUBLE, grid, MPI_CHAR};
  MPI_Type_create_struct(3, lengths, where, parts, &record);
  MPI_Type_free(&grid);
  MPI_Type_free(&row);
  printf("[0] leaves %d\n", walk(record, 0));
  MPI_Type_free(&record);
  MPI_Finalize();
  return 0;
}
