// verify: -n 2
// Handles that were set to null by the calls that free are not leaks.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Datatype t;
  MPI_Group g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Type_dup(MPI_INT, &t);
  MPI_Comm_group(c, &g);
  MPI_Group_free(&g);
  MPI_Type_free(&t);
  MPI_Comm_free(&c);
  if (c != MPI_COMM_NULL || t != MPI_DATATYPE_NULL || g != MPI_GROUP_NULL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
