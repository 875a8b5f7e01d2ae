// verify: -n 2
// Freed through a pointer, in a function.
#include <mpi.h>

static void release(MPI_Info *h) {
  MPI_Info_free(h);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  release(&info);
  MPI_Finalize();
  return 0;
}
