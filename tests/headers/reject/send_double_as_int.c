/* A double is not an int. */
#include <mpi.h>

int main(int argc, char **argv) {
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ WARN argument type 'double *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
