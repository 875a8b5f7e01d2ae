// run: -n 2
// A matched message is out of reach of other receives until MPI_Mrecv takes it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request r[2];
    int first[3] = {1, 2, 3}, second[2] = {40, 50};
    MPI_Isend(first, 3, MPI_INT, 1, 6, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(second, 2, MPI_INT, 1, 6, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    printf("[0] both left\n");
  } else {
    MPI_Message msg;
    MPI_Status st;
    int n, m, other[2] = {0, 0};
    MPI_Mprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &msg, &st);
    MPI_Get_count(&st, MPI_INT, &n);
    MPI_Recv(other, 2, MPI_INT, 0, 6, MPI_COMM_WORLD, &st); /* the second message */
    MPI_Get_count(&st, MPI_INT, &m);
    printf("[1] plain receive: %d ints %d %d\n", m, other[0], other[1]);
    int *v = malloc((size_t)n * sizeof *v);
    MPI_Mrecv(v, n, MPI_INT, &msg, &st);
    printf("[1] matched: %d ints, last %d, source %d tag %d, handle null %d\n", n, v[n - 1],
           st.MPI_SOURCE, st.MPI_TAG, msg == MPI_MESSAGE_NULL);
    free(v);
  }
  MPI_Finalize();
  return 0;
}
