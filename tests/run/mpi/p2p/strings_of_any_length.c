// run: -n 3 -- short "a rather longer sentence" x
// Strings of unknown length: the length travels first, then the characters.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *receive_string(int from) {
  int n;
  char *s;
  MPI_Recv(&n, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  s = malloc((size_t)n + 1);
  MPI_Recv(s, n, MPI_CHAR, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  s[n] = '\0';
  return s;
}

static void send_string(const char *s, int to) {
  int n = (int)strlen(s);
  MPI_Send(&n, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
  MPI_Send(s, n, MPI_CHAR, to, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) {
    send_string(argv[1 + rank % (argc - 1)], 0);
    char *reply = receive_string(0);
    printf("[%d] reply '%s'\n", rank, reply);
    free(reply);
  } else {
    for (int from = 1; from < size; from++) {
      char *s = receive_string(from);
      printf("[0] %d says '%s'\n", from, s);
      for (char *p = s, *q = s + strlen(s); p < q--; p++) {
        char c = *p;
        *p = *q;
        *q = c;
      }
      send_string(s, from);
      free(s);
    }
  }
  MPI_Finalize();
  return 0;
}
