// verify: -n 3
// Who has no place in a grid gets no communicator (8.5.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[2] = {1, 2}, round[2] = {0, 0};
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, round, 0, &c);
  if (c != MPI_COMM_NULL) {
    MPI_Barrier(c);
    MPI_Comm_free(&c);
  }
  MPI_Finalize();
  return 0;
}
