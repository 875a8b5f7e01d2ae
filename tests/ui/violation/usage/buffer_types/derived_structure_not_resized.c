// verify: -n 2
// Without the padding behind it the second element lies elsewhere.
#include <mpi.h>
#include <stddef.h>

struct cell {
  double d;
  int n;
  int more[2];
};

int main(int argc, char **argv) {
  int rank;
  struct cell x[2] = {{0}};
  int lengths[2] = {1, 1};
  MPI_Aint at[2] = {offsetof(struct cell, d), offsetof(struct cell, n)};
  MPI_Datatype t, types[2] = {MPI_DOUBLE, MPI_INT};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, at, types, &t);
  MPI_Type_commit(&t);
  MPI_Send(x, 2, t, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
