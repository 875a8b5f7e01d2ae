// verify: -n 2
// A derived type that describes the structure member by member (5.1).
#include <mpi.h>
#include <stddef.h>

struct cell {
  int n;
  double d;
};

int main(int argc, char **argv) {
  int rank;
  struct cell x[2] = {{0}};
  int lengths[2] = {1, 1};
  MPI_Aint at[2] = {offsetof(struct cell, n), offsetof(struct cell, d)};
  MPI_Datatype inner, t, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, at, types, &inner);
  MPI_Type_create_resized(inner, 0, sizeof x[0], &t);
  MPI_Type_commit(&t);
  MPI_Send(x, 2, t, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Type_free(&inner);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
