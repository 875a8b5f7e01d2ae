// verify: --entry f
#include <mpi.h>

void f(double *data, int peer, MPI_Comm comm) {
    MPI_Datatype four;
    MPI_Type_contiguous(4, MPI_DOUBLE, &four); //~ ERROR resource-leak
    MPI_Type_commit(&four);
    MPI_Send(data, 1, four, peer, 0, comm);
}
