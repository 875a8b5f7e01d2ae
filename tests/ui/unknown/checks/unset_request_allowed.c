// verify: --allow request-misuse
// reason: is not counted as an error (request-misuse)
// A real run does anything with a request that was never set; here it goes on
// as if there were none.
#include <mpi.h>

int main(int argc, char **argv) {
  static int unset;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  if (unset)
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
