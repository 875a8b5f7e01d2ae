/* The receiving side is checked too. */
#include <mpi.h>

int main(int argc, char **argv) {
    int n[4];
    MPI_Init(&argc, &argv);
    MPI_Recv(n, 4, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ WARN argument type 'int *' doesn't match specified 'mpi' type tag
    MPI_Finalize();
    return 0;
}
