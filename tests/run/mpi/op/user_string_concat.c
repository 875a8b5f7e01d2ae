// run: -n 4
// Concatenation of fixed-size text records, another operation where the order of operands shows.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define WIDTH 24

static void concat(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *len; i++) {
    char joined[2 * WIDTH] = {0};
    char *left = (char *)in + i * WIDTH, *right = (char *)inout + i * WIDTH;
    strcpy(joined, left);
    strcat(joined, right);
    memcpy(right, joined, WIDTH);
  }
}

int main(int argc, char **argv) {
  int rank, size;
  char text[2][WIDTH] = {{0}}, out[2][WIDTH] = {{0}};
  MPI_Datatype record;
  MPI_Op join;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_contiguous(WIDTH, MPI_CHAR, &record);
  MPI_Type_commit(&record);
  MPI_Op_create(concat, 0, &join);
  snprintf(text[0], WIDTH, "<%d>", rank);
  snprintf(text[1], WIDTH, "%c", 'w' + rank);
  for (int root = 0; root < size; root += 2) {
    MPI_Reduce(text, out, 2, record, join, root, MPI_COMM_WORLD);
    if (rank == root) printf("[%d] %s and %s\n", rank, out[0], out[1]);
  }
  MPI_Scan(text, out, 2, record, join, MPI_COMM_WORLD);
  printf("[%d] prefix %s and %s\n", rank, out[0], out[1]);
  MPI_Op_free(&join);
  MPI_Type_free(&record);
  MPI_Finalize();
  return 0;
}
