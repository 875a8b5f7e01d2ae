// compare: -n 1 --max-loop 3
// because: 3 iterations
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  int y = 0;
  while (y != x && y < 100)
    y++;
  concord_output(&y, sizeof y, "y");
  MPI_Finalize();
  return 0;
}
