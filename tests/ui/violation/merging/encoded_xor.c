// verify: -n 3
// The only trace of a freed block is a number that does not look like its address.
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

static const uintptr_t key = 0x5555555555555555UL;

static uintptr_t hide(void) {
  int *p = malloc(4);
  uintptr_t hidden = (uintptr_t)p ^ key;
  free(p);
  return hidden;
}

static void use(uintptr_t hidden) {
  int *q = malloc(4);
  if (q) *q = 3;
  *(int *)(hidden ^ key) = 4; //~ ERROR use-after-free
  free(q);
}

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    uintptr_t hidden = hide();
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (x == 1) x = 1;
    }
    use(hidden);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
