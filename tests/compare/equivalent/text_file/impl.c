// Numbers are written into a file as text.
// compare: -n 3
// wrong 1: two columns are exchanged
// wrong 2: a line is missing
// wrong 3: the sums are too large
// wrong 4: the file is begun again
// wrong 5: lines in the order of arrival
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, n;
  double v[N], sum, line[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(&n, sizeof n, "n");
  MPI_Scan(&v[rank], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  line[0] = v[rank] + v[rank];
  line[1] = sum;
#if WRONG == 1
  line[0] = sum;
  line[1] = v[rank] + v[rank];
#endif
  if (rank > 0) {
    MPI_Send(line, 2, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
  } else {
    FILE *file = fopen("result.txt", "w");
    fputs("# run ", file);
    fprintf(file, "%ld\n", (long)n);
    for (int i = 0; i < N; i++) {
      int which = i;
#if WRONG == 5
      which = MPI_ANY_TAG;
#endif
      if (i > 0)
        MPI_Recv(line, 2, MPI_DOUBLE, MPI_ANY_SOURCE, which, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if WRONG == 2
      if (i == 1)
        continue;
#elif WRONG == 4
      if (i == 1)
        file = freopen("result.txt", "w", file);
#endif
#if WRONG == 3
      fprintf(file, "%d %12.6e %g\n", i, line[0], line[1] + 0.5);
#else
      fprintf(file, "%d %12.6e ", i, line[0]);
      fprintf(file, "%g\n", line[1]);
#endif
    }
    fclose(file);
  }
  MPI_Finalize();
  return 0;
}
