// verify: -n 2
// Structures, complex numbers and received data.
#include <mpi.h>
#include <complex.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  struct item {
    int number;
    double weight;
  };
  MPI_Datatype type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct item *items = malloc(2 * sizeof *items);
  for (int i = 0; i < 2; i++) {
    items[i].number = i;
    items[i].weight = i;
  }
  MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &type);
  MPI_Type_commit(&type);
  MPI_Send(items, 2, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  double complex *waves = malloc(2 * sizeof *waves);
  waves[0] = waves[1] = 1;
  MPI_Send(waves, 2, MPI_C_DOUBLE_COMPLEX, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  long *block = malloc(2 * sizeof *block);
  block[0] = block[1] = 7;
  if (rank == 0)
    MPI_Recv(block, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send((int[]){1, 2, 3, 4}, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Send(block, 4, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  free(block);
  free(waves);
  free(items);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
