// run: -n 2
// run: -n 4
// One persistent wildcard receive serves every client; the answer goes to the source in the status.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { QUESTIONS = 3 };
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int question, served[16] = {0};
    MPI_Request r;
    MPI_Recv_init(&question, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r);
    for (int i = 0; i < QUESTIONS * (size - 1); i++) {
      MPI_Status st;
      MPI_Start(&r);
      MPI_Wait(&r, &st);
      int answer = question * question + st.MPI_TAG;
      served[st.MPI_SOURCE]++;
      MPI_Send(&answer, 1, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, MPI_COMM_WORLD);
    }
    MPI_Request_free(&r);
    for (int c = 1; c < size; c++) printf("[0] served %d times: %d\n", c, served[c]);
  } else {
    for (int q = 0; q < QUESTIONS; q++) {
      int question = 10 * rank + q, answer = 0;
      MPI_Send(&question, 1, MPI_INT, 0, q, MPI_COMM_WORLD);
      MPI_Recv(&answer, 1, MPI_INT, 0, q, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      printf("[%d] %d -> %d\n", rank, question, answer);
    }
  }
  MPI_Finalize();
  return 0;
}
