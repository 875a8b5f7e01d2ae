/* Signedness is part of the type (MPI 4.1, 3.3.1). */
#include <mpi.h>

int main(int argc, char **argv) {
    unsigned n = 0;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ WARN argument type 'unsigned int *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
