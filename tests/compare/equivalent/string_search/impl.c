// compare: -n 2..3
// wrong 1: words across the border of two blocks are not found
// wrong 2: any occurrence, not the first one
#include <concord.h>
#include <mpi.h>

enum { N = 6, M = 2 };

int main(int argc, char **argv) {
  int rank, size, mine = N, found;
  char text[N], word[M];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(text, sizeof text, "text");
  concord_symbolic(word, sizeof word, "word");
  int n = N / size, first = rank * n, last = first + n;
#if WRONG == 1
  for (int i = first; i + M <= last && mine == N; i++)
#else
  for (int i = first; i < last && i + M <= N && mine == N; i++)
#endif
    if (text[i] == word[0] && text[i + 1] == word[1])
      mine = i;
#if WRONG == 2
  if (mine == N)
    mine = -1;
  MPI_Reduce(&mine, &found, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
#else
  MPI_Reduce(&mine, &found, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
  if (rank == 0 && found == N)
    found = -1;
#endif
  if (rank == 0)
    concord_output(&found, sizeof found, "found");
  MPI_Finalize();
  return 0;
}
