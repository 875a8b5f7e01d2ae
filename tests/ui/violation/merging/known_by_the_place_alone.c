// verify: -n 5
// Who came first is known by nothing but where rank 0 is.
#include <assert.h>
#include <mpi.h>

static void meet(void) {
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, value = 0, first = 0, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (i == 0)
        first = value;
      value = 0;
    }
    MPI_Send(&value, 0, MPI_INT, 4, 1, MPI_COMM_WORLD);
    if (first == 2) {
      first = 0;
      meet();
      wrong = 1;
    } else {
      first = 0;
      meet();
    }
  } else if (rank < 4) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 4, 0, MPI_COMM_WORLD);
    meet();
  } else {
    MPI_Recv(&value, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++)
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(value != 0);
    meet();
  }
  assert(!wrong); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
