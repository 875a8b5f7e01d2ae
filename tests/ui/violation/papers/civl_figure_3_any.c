// verify: -n 3 --buffering any --no-model --no-merge
// civl-mpi, Figure 3: under every buffering it may hang, and does if rank 2's first send is buffered and the two of g are not.
#include <mpi.h>

static int rank;

static void receive(int *x, int n, int from) {
  MPI_Recv(x, n, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void send(int *x, int n, int to) {
  MPI_Send(x, n, MPI_INT, to, 0, MPI_COMM_WORLD); //~ ERROR deadlock
}

/* On rank 0: 0, or with buffering perhaps 1. */
static int f(void) {
  int x = 0;
  if (rank == 0) {
    receive(&x, 1, MPI_ANY_SOURCE);
    receive(&x, 1, MPI_ANY_SOURCE);
    return x;
  } else if (rank == 1) {
    receive(&x, 0, 2);
    send(&x, 1, 0);
  } else {
    x = 1;
    send(&x, 1, 0);
    send(&x, 0, 1);
  }
  return 0;
}

/* Hangs if both sends synchronise. */
static void g(void) {
  int nothing = 0;
  if (rank < 2) {
    send(&nothing, 0, 1 - rank);
    receive(&nothing, 0, 1 - rank);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int x = f();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (x)
    g();
  MPI_Finalize();
  return 0;
}
