// verify: -n 2
// The send takes the first, third, ... element; those between may be changed, and all may be read.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum = 0, values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  MPI_Datatype every_other;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  if (rank == 0) {
    MPI_Isend(values, 1, every_other, 1, 0, MPI_COMM_WORLD, &request);
    for (int i = 1; i < 8; i += 2)
      values[i] = 0;
    for (int i = 0; i < 8; i++)
      sum += values[i];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    values[0] = sum;
  } else {
    MPI_Recv(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&every_other);
  MPI_Finalize();
  return 0;
}
