// verify: -n 2
// Both ranks open the log and would create it: that the other one already has says nothing about what it did before.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

static void put(const char *name, int at, int value) {
  int file = open(name, O_WRONLY | O_CREAT, 0644);
  pwrite(file, &value, sizeof value, at * (off_t)sizeof value); //~ ERROR file-race
  close(file);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    put("zz_result", 0, rank);
  put("zz_log", rank, rank);
  if (rank == 1)
    put("zz_result", 0, rank);
  MPI_Finalize();
  return 0;
}
