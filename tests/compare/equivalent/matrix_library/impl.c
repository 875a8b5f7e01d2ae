// compare: -n 3
// with: impl_driver.c / spec_driver.c
// wrong 1: rows go to the wrong place
// wrong 2: the last element of a row is lost
// wrong 3: rows are stored in the order in which they arrive
#include "mm_lib.h"
#include <mpi.h>
#include <string.h>

#define COMM MPI_COMM_WORLD

static void manager(int l, int m, int n, T *a, T *b, T *c) {
  T row[m];
  int sent, size;
  MPI_Status status;
  MPI_Comm_size(COMM, &size);
  MPI_Bcast(b, l * m, MPI_DOUBLE, 0, COMM);
  for (sent = 0; sent < size - 1 && sent < n; sent++)
    MPI_Send(a + sent * l, l, MPI_DOUBLE, sent + 1, sent + 1, COMM);
  for (int i = 0; i < n; i++) {
    MPI_Recv(row, m, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, COMM, &status);
    int to = status.MPI_TAG - 1;
#if WRONG == 1
    to = n - 1 - to;
#elif WRONG == 3
    to = i;
#endif
    memcpy(c + to * m, row, m * sizeof *row);
    if (sent < n) {
      MPI_Send(a + sent * l, l, MPI_DOUBLE, status.MPI_SOURCE, sent + 1, COMM);
      sent++;
    }
  }
  for (int i = 1; i < size; i++)
    MPI_Send(NULL, 0, MPI_DOUBLE, i, 0, COMM);
}

static void worker(int l, int m) {
  T b[l * m], in[l], out[m];
  MPI_Status status;
  MPI_Bcast(b, l * m, MPI_DOUBLE, 0, COMM);
  while (1) {
    MPI_Recv(in, l, MPI_DOUBLE, 0, MPI_ANY_TAG, COMM, &status);
    if (status.MPI_TAG == 0)
      break;
    for (int j = 0; j < m; j++) {
      out[j] = 0;
#if WRONG == 2
      for (int k = 0; k < l - 1; k++)
#else
      for (int k = 0; k < l; k++)
#endif
        out[j] += in[k] * b[k * m + j];
    }
    MPI_Send(out, m, MPI_DOUBLE, 0, status.MPI_TAG, COMM);
  }
}

void mat_mul(int l, int m, int n, T *a, T *b, T *c) {
  int rank;
  MPI_Comm_rank(COMM, &rank);
  if (rank == 0)
    manager(l, m, n, a, b, c);
  else
    worker(l, m);
}
