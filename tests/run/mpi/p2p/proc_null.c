// run: -n 1
// run: -n 4
// Communication with MPI_PROC_NULL completes at once, leaves the buffer alone and has a fixed status (MPI 3.1, 3.11).
#include <mpi.h>
#include <stdio.h>

static void show(int rank, const char *what, const MPI_Status *st) {
  int count = -1;
  MPI_Get_count(st, MPI_INT, &count);
  printf("[%d] %s: source null %d, tag any %d, count %d\n", rank, what,
         st->MPI_SOURCE == MPI_PROC_NULL, st->MPI_TAG == MPI_ANY_TAG, count);
}

int main(int argc, char **argv) {
  int rank, size, box = 55;
  MPI_Status st;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  MPI_Send(&box, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Ssend(&box, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(&box, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &st);
  show(rank, "recv", &st);
  MPI_Irecv(&box, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, &st);
  show(rank, "irecv", &st);
  MPI_Probe(MPI_PROC_NULL, 4, MPI_COMM_WORLD, &st);
  show(rank, "probe", &st);
  printf("[%d] box still %d\n", rank, box);

  /* The open ends of a shift need no special case. */
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  int mine = rank * rank, ghost = -1;
  MPI_Sendrecv(&mine, 1, MPI_INT, right, 9, &ghost, 1, MPI_INT, left, 9, MPI_COMM_WORLD, &st);
  printf("[%d] ghost from the left: %d\n", rank, ghost);
  MPI_Finalize();
  return 0;
}
