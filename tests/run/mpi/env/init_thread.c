// run: -n 2
// The thread levels are ordered, what is provided is one of them, and MPI_Query_thread repeats it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int provided = -1, queried = -1, main_thread = 0, rank;
  const int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED,
                        MPI_THREAD_MULTIPLE};
  int known = 0, ordered = 1;

  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++) {
    known |= provided == levels[i];
    if (i > 0 && levels[i - 1] >= levels[i]) ordered = 0;
  }
  MPI_Query_thread(&queried);
  MPI_Is_thread_main(&main_thread);
  printf("[%d] levels ordered %d, provided known %d, query agrees %d, main thread %d\n", rank,
         ordered, known, queried == provided, main_thread != 0);
  MPI_Finalize();
  return 0;
}
