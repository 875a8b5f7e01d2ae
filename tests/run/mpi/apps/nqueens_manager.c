// run: -n 2 -- 6
// run: -n 4 -- 7
// N queens: workers ask for the next first move and report what they found with the next request.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int solve(int n, int row, unsigned cols, unsigned left, unsigned right) {
  if (row == n) return 1;
  int found = 0;
  for (unsigned open = ~(cols | left | right) & ((1u << n) - 1); open; open &= open - 1) {
    unsigned bit = open & -open;
    found += solve(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return found;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = argc > 1 ? atoi(argv[1]) : 6;
  if (rank == 0) {
    int total = 0, next = 0, active = size - 1, tasks = 0;
    while (active > 0) {
      int report[2];
      MPI_Status st;
      MPI_Recv(report, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &st);
      total += report[1];
      tasks += report[0];
      int job = next < n ? next++ : -1;
      MPI_Send(&job, 1, MPI_INT, st.MPI_SOURCE, 1, MPI_COMM_WORLD);
      active -= job < 0;
    }
    printf("[0] %d queens: %d solutions from %d tasks\n", n, total, tasks);
  } else {
    int report[2] = {0, 0}, job;
    for (;;) {
      MPI_Send(report, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Recv(&job, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (job < 0) break;
      unsigned bit = 1u << job;
      report[0] = 1;
      report[1] = solve(n, 1, bit, bit << 1, bit >> 1);
    }
    printf("[%d] out of work\n", rank);
  }
  MPI_Finalize();
  return 0;
}
