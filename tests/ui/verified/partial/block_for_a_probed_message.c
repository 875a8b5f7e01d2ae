// verify: --entry f
#include <mpi.h>
#include <stdlib.h>

int f(int peer, MPI_Comm comm) {
    int count, last = 0;
    MPI_Status status;
    MPI_Probe(peer, 3, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    if (count == MPI_UNDEFINED || count < 1) count = 1;
    int *p = malloc(count * sizeof *p);
    if (!p) return 0;
    MPI_Recv(p, count, MPI_INT, peer, 3, comm, &status);
    last = p[count - 1];
    free(p);
    return last;
}
