// verify: --entry f
#include <mpi.h>

void f(MPI_Request *r, int *flag) {
    MPI_Status st;
    MPI_Test(r, flag, &st);
    if (!*flag) MPI_Wait(r, &st);
}
