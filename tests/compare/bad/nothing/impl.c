// compare: -n 1
// says: there is nothing to compare
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  x = 0;
  MPI_Finalize();
  return 0;
}
