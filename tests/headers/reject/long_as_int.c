/* Eight bytes are not four, though both are integers. */
#include <mpi.h>

int main(int argc, char **argv) {
    long n = 0;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ WARN argument type 'long *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
