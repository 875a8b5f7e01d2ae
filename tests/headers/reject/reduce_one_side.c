/* Both buffers of a reduction have the one datatype. */
#include <mpi.h>

int main(int argc, char **argv) {
    double mine = 0; float sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ WARN argument type 'float *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
