// verify: --entry f
#include <mpi.h>

void f(MPI_Comm comm) {
    MPI_Request r;
    MPI_Ibarrier(comm, &r); //~ ERROR request-misuse
}
