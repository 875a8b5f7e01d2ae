// run: -n 3
// A server probes for anything and receives each message with the type that its tag announces.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { INTEGER = 1, REAL, TEXT, STOP };

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int stops = 0, isum = 0, letters = 0;
    double dsum = 0;
    while (stops < size - 1) {
      MPI_Status st;
      int i, n;
      double d;
      char text[64];
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
      switch (st.MPI_TAG) {
      case INTEGER:
        MPI_Recv(&i, 1, MPI_INT, st.MPI_SOURCE, INTEGER, MPI_COMM_WORLD, &st);
        isum += i;
        break;
      case REAL:
        MPI_Recv(&d, 1, MPI_DOUBLE, st.MPI_SOURCE, REAL, MPI_COMM_WORLD, &st);
        dsum += d;
        break;
      case TEXT:
        MPI_Get_count(&st, MPI_CHAR, &n);
        MPI_Recv(text, n, MPI_CHAR, st.MPI_SOURCE, TEXT, MPI_COMM_WORLD, &st);
        letters += n;
        break;
      default:
        MPI_Recv(NULL, 0, MPI_INT, st.MPI_SOURCE, STOP, MPI_COMM_WORLD, &st);
        stops++;
      }
    }
    printf("[0] integers %d, reals %.2f, letters %d\n", isum, dsum, letters);
  } else {
    const char *word = rank == 1 ? "north" : "southwest";
    double d = rank * 0.75;
    MPI_Send(&rank, 1, MPI_INT, 0, INTEGER, MPI_COMM_WORLD);
    MPI_Send(word, (int)strlen(word), MPI_CHAR, 0, TEXT, MPI_COMM_WORLD);
    MPI_Send(&d, 1, MPI_DOUBLE, 0, REAL, MPI_COMM_WORLD);
    MPI_Send(NULL, 0, MPI_INT, 0, STOP, MPI_COMM_WORLD);
    printf("[%d] sent four messages\n", rank);
  }
  MPI_Finalize();
  return 0;
}
