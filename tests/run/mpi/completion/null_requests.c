// run: -n 1
// Completion calls on null requests and on empty lists.
#include <mpi.h>
#include <stdio.h>

static int empty(const MPI_Status *s) {
  int n = -1, cancelled = 1;
  MPI_Get_count(s, MPI_BYTE, &n);
  MPI_Test_cancelled(s, &cancelled);
  return s->MPI_SOURCE == MPI_ANY_SOURCE && s->MPI_TAG == MPI_ANY_TAG && n == 0 && !cancelled;
}

int main(int argc, char **argv) {
  MPI_Request r[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Status st, sts[3];
  int flag = 0, index = 0, n = 0, indices[3];
  MPI_Init(&argc, &argv);
  MPI_Wait(&r[0], &st);
  printf("[0] wait: empty %d\n", empty(&st));
  MPI_Test(&r[0], &flag, &st);
  printf("[0] test: %d, empty %d\n", flag != 0, empty(&st));
  MPI_Waitall(3, r, sts);
  printf("[0] waitall: empty %d %d %d\n", empty(&sts[0]), empty(&sts[1]), empty(&sts[2]));
  MPI_Testall(3, r, &flag, sts);
  printf("[0] testall: %d\n", flag != 0);
  MPI_Waitany(3, r, &index, &st);
  printf("[0] waitany: undefined %d, empty %d\n", index == MPI_UNDEFINED, empty(&st));
  index = 0;
  flag = 0;
  MPI_Testany(3, r, &index, &flag, &st);
  printf("[0] testany: %d, undefined %d, empty %d\n", flag != 0, index == MPI_UNDEFINED, empty(&st));
  MPI_Waitsome(3, r, &n, indices, sts);
  printf("[0] waitsome: undefined %d\n", n == MPI_UNDEFINED);
  n = 0;
  MPI_Testsome(3, r, &n, indices, sts);
  printf("[0] testsome: undefined %d\n", n == MPI_UNDEFINED);
  MPI_Waitall(0, r, sts);
  flag = 0;
  MPI_Testall(0, r, &flag, sts);
  index = 0;
  MPI_Waitany(0, r, &index, &st);
  printf("[0] empty lists: %d, undefined %d\n", flag != 0, index == MPI_UNDEFINED);
  MPI_Finalize();
  return 0;
}
