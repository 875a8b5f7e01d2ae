// verify: -n 3 --no-model
// Two answers about the input leave the same memory; what follows differs.
#include <assert.h>
#include <concord.h>
#include <mpi.h>

static int looked;

int main(int argc, char **argv) {
  int rank, value, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&x, sizeof x, "x");
    if (x > 5)
      looked = 1;
    else
      looked = 1;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      assert(value == status.MPI_SOURCE);
    }
    assert(x > 5); //~ ERROR assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
