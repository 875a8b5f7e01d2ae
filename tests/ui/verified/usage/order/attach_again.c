// verify: -n 2
// After detaching, another one may be attached.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int length;
  char a[500], b[500], *old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(a, sizeof a);
  MPI_Buffer_detach(&old, &length);
  MPI_Buffer_attach(b, sizeof b);
  MPI_Buffer_detach(&old, &length);
  if (old != b)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
