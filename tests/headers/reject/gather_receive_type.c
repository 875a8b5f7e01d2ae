/* Each buffer is compared with its own datatype. */
#include <mpi.h>

int main(int argc, char **argv) {
    int mine = 0, all[8];
    MPI_Init(&argc, &argv);
    MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ WARN argument type 'int *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
