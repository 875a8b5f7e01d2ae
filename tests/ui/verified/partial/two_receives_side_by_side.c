// verify: --entry f
#include <mpi.h>

void f(int *a, int l, int r, MPI_Comm comm) {
    MPI_Request q[2];
    MPI_Irecv(a, 4, MPI_INT, l, 0, comm, &q[0]);
    MPI_Irecv(a + 4, 4, MPI_INT, r, 0, comm, &q[1]);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
}
