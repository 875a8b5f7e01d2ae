// verify: -n 2
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag = 0, x = 0;
  unsigned char tag = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&tag, sizeof tag, "tag");
    concord_assume(tag == 1);
    MPI_Send(&x, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    while (!flag)
      MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
