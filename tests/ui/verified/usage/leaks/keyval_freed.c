// verify: -n 2
// Freed on every way to MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int key;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
