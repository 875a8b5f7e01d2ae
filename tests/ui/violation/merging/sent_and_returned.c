// verify: -n 3
// The address of a local variable outlives it in another process, and comes back.
#include <mpi.h>
#include <stdint.h>

static void give(void) {
  int local = 5;
  uint64_t address = (uint64_t)&local;
  MPI_Send(&address, 1, MPI_UINT64_T, 1, 7, MPI_COMM_WORLD);
}

static void take_back(void) {
  volatile int other = 1;
  uint64_t address;
  MPI_Recv(&address, 1, MPI_UINT64_T, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *(int *)address = 9; //~ ERROR use-after-return
}

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    give();
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (x == 1) x = 1;
    }
    take_back();
  } else if (rank == 1) {
    uint64_t address;
    MPI_Recv(&address, 1, MPI_UINT64_T, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&address, 1, MPI_UINT64_T, 0, 7, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
