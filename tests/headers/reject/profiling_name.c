/* The PMPI names as well. */
#include <mpi.h>

int main(int argc, char **argv) {
    double x = 0;
    MPI_Init(&argc, &argv);
    PMPI_Send(&x, 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD); //~ WARN argument type 'double *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
