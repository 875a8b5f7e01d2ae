// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct shown {
  int count;
  double sum;
  char text[8];
};

/* Each member is reached by its own type, text and raw memory by any. */
int main(int argc, char **argv) {
  struct shown here = {1, 2.5, "a"};
  int rank, one = 1;
  double sum = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&here, sizeof here, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, offsetof(struct shown, count), 1, MPI_INT, MPI_SUM, win);
  MPI_Get(&sum, 1, MPI_DOUBLE, 1 - rank, offsetof(struct shown, sum), 1, MPI_DOUBLE, win);
  MPI_Put("b", 2, MPI_BYTE, 1 - rank, offsetof(struct shown, text), 2, MPI_BYTE, win);
  MPI_Win_fence(0, win);
  assert(here.count == 2 && sum == 2.5 && here.text[0] == 'b');
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
