// verify: -n 3
// No pointer is converted to an integer: its bytes are turned round one by one.
#include <mpi.h>
#include <stdlib.h>

struct hidden {
  unsigned char bytes[sizeof(int *)];
};

static struct hidden hide(int *p) {
  struct hidden h;
  unsigned char *bytes = (unsigned char *)&p;
  for (int i = 0; i < (int)sizeof p; i++) h.bytes[sizeof p - 1 - i] = bytes[i];
  return h;
}

static int *find(const struct hidden *h) {
  int *p;
  unsigned char *bytes = (unsigned char *)&p;
  for (int i = 0; i < (int)sizeof p; i++) bytes[i] = h->bytes[sizeof p - 1 - i];
  return p;
}

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *block = malloc(4);
    struct hidden h = hide(block);
    free(block);
    block = NULL;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (x == 1) x = 1;
    }
    int *other = malloc(4);
    *find(&h) = x; //~ ERROR use-after-free
    free(other);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
