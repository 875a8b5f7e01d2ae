// What is known by then is told: here the whole specification, and the implementation as far as it came.
// compare: -n 1..2 --time-limit 3
// because: the time limit passed
// tells: implementation, 1 process: 1 execution explored
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int n, size;
  volatile unsigned long count = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n > 0 && n < 4);
  if (size > 1)
    for (;;)
      count++;
  concord_output(&n, sizeof n, "n");
  MPI_Finalize();
  return 0;
}
