// verify: -n 2
// A datatype may be freed while a message of it is under way (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0};
  MPI_Datatype t;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Isend(x, 1, t, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Irecv(x, 1, t, 0, 0, MPI_COMM_WORLD, &r);
  MPI_Type_free(&t);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
