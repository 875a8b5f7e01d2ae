// run: -n 1
// Waiting for a persistent request that was not started returns at once with the empty status.
#include <mpi.h>
#include <stdio.h>

static int empty(const MPI_Status *st) {
  int count = -1;
  MPI_Get_count(st, MPI_INT, &count);
  return st->MPI_SOURCE == MPI_ANY_SOURCE && st->MPI_TAG == MPI_ANY_TAG && count == 0;
}

int main(int argc, char **argv) {
  int x = 1, y = 0, flag = 0, index = 0, outcount = 0, indices[2];
  MPI_Request r[2];
  MPI_Status st, sts[2];
  MPI_Init(&argc, &argv);
  MPI_Send_init(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &r[0]);
  MPI_Recv_init(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &r[1]);

  MPI_Wait(&r[0], &st);
  printf("[0] wait: empty %d, handle kept %d\n", empty(&st), r[0] != MPI_REQUEST_NULL);
  MPI_Test(&r[1], &flag, &st);
  printf("[0] test: flag %d, empty %d\n", flag, empty(&st));
  MPI_Waitany(2, r, &index, &st);
  printf("[0] waitany: undefined %d, empty %d\n", index == MPI_UNDEFINED, empty(&st));
  MPI_Waitsome(2, r, &outcount, indices, sts);
  printf("[0] waitsome: undefined %d\n", outcount == MPI_UNDEFINED);
  MPI_Testall(2, r, &flag, sts);
  printf("[0] testall: flag %d, both empty %d\n", flag, empty(&sts[0]) && empty(&sts[1]));

  MPI_Startall(2, r);
  MPI_Waitall(2, r, sts);
  printf("[0] received %d from %d tag %d\n", y, sts[1].MPI_SOURCE, sts[1].MPI_TAG);
  MPI_Wait(&r[1], &st);
  printf("[0] after completion inactive again: %d\n", empty(&st));
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  MPI_Finalize();
  return 0;
}
