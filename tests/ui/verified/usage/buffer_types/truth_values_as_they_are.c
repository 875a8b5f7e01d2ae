// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <stdbool.h>

int main(int argc, char **argv) {
  bool done[2] = {1, 0}, all[2];
  char raw[2] = {1, 1};
  MPI_Init(&argc, &argv);
  MPI_Allreduce(done, all, 2, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
  assert(all[0] && !all[1]);
  MPI_Bcast(done, 2, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(raw, 2, MPI_C_BOOL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
