// verify: -n 1
// Dimensions as close to each other as possible (8.5.2).
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int flat[2] = {0, 0}, deep[3] = {0, 0, 0}, given[3] = {0, 2, 0};
  MPI_Init(&argc, &argv);
  MPI_Dims_create(72, 2, flat);
  assert(flat[0] == 9 && flat[1] == 8);
  MPI_Dims_create(360, 3, deep);
  assert(deep[0] == 9 && deep[1] == 8 && deep[2] == 5);
  MPI_Dims_create(144, 3, given);
  assert(given[0] == 9 && given[1] == 2 && given[2] == 8);
  MPI_Finalize();
  return 0;
}
