// verify: --entry f
#include <mpi.h>

int f(void) {
    MPI_Request r[2];
    int flag;
    r[0] = MPI_REQUEST_NULL;
    MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE); //~ ERROR request-misuse
    return flag;
}
