// run: -n 1
// run: -n 4
// A consensus: receive messages whose number is not known until a nonblocking barrier completes.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { SENDS = 2 };
  int rank, size, out[SENDS], received = 0, sum = 0, in_barrier = 0, done = 0;
  MPI_Request s[SENDS], barrier = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < SENDS; i++) {
    out[i] = 100 * rank + i;
    MPI_Issend(&out[i], 1, MPI_INT, (rank * 2 + i) % size, 0, MPI_COMM_WORLD, &s[i]);
  }
  while (!done) {
    int flag, v;
    MPI_Status st;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, &st);
    if (flag) {
      MPI_Recv(&v, 1, MPI_INT, st.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      received++;
      sum += v;
    }
    if (in_barrier) {
      MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    } else {
      MPI_Testall(SENDS, s, &flag, MPI_STATUSES_IGNORE);
      if (flag) {
        MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        in_barrier = 1;
      }
    }
  }
  printf("[%d] received %d messages, sum %d\n", rank, received, sum);
  MPI_Finalize();
  return 0;
}
