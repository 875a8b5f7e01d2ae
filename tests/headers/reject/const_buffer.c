/* A pointer to const is checked like any other. */
#include <mpi.h>

int main(int argc, char **argv) {
    const float x[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Ssend(x, 2, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); //~ WARN argument type 'const float *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
