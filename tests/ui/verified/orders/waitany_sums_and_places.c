// verify: -n 3
// states: 1
// Thirty completed receives are taken in any order: a sum, a place of each one's own and a counter do not tell which.
#include <assert.h>
#include <mpi.h>

enum { EACH = 15 };

static int total, results[2 * EACH];

int main(int argc, char **argv) {
  int rank, values[2 * EACH], sum = 0, taken = 0;
  MPI_Request requests[2 * EACH];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2 * EACH; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1 + i / EACH, i % EACH, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < 2 * EACH; k++) {
      int at, count;
      MPI_Status status;
      MPI_Waitany(2 * EACH, requests, &at, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      assert(count == 1 && status.MPI_SOURCE == 1 + at / EACH);
      sum += values[at];
      total += 2 * values[at];
      results[at] = values[at] * 3;
      taken++;
    }
    assert(taken == 2 * EACH && sum == EACH * (EACH - 1) + EACH * 100 && total == 2 * sum);
    for (int i = 0; i < 2 * EACH; i++)
      assert(results[i] == 3 * (i % EACH + (i / EACH) * 100));
  } else {
    for (int i = 0; i < EACH; i++) {
      int value = i + (rank - 1) * 100;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
