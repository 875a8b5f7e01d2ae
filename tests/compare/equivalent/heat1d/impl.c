// compare: -n 2..3
// wrong 1: the halo comes from the wrong side
// wrong 2: the halo of the last step is used
#include <concord.h>
#include <mpi.h>

enum { N = 6, STEPS = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double all[N + 2], u[N + 2], v[N + 2], k;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(all, sizeof all, "u");
  concord_symbolic(&k, sizeof k, "k");
  int n = N / size, first = rank * n;
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  for (int i = 0; i <= n + 1; i++)
    u[i] = all[first + i];
  for (int t = 0; t < STEPS; t++) {
    MPI_Request requests[4];
#if WRONG == 2
    if (t == 1)
      goto compute;
#endif
#if WRONG == 1
    MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&u[0], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
#else
    MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
#endif
    MPI_Isend(&u[n], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
#if WRONG == 2
  compute:
#endif
    for (int i = 1; i <= n; i++)
      v[i] = (1 - 2 * k) * u[i] + k * (u[i - 1] + u[i + 1]);
    for (int i = 1; i <= n; i++)
      u[i] = v[i];
  }
  MPI_Gather(u + 1, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(all, N, "u");
  MPI_Finalize();
  return 0;
}
