/* Non-blocking calls, twice on different lines. */
#include <mpi.h>

int main(int argc, char **argv) {
    float x = 0; MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Isend(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r[0]); //~ WARN argument type 'float *' doesn't match specified 'mpi' type tag
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[1]); //~ WARN argument type 'float *' doesn't match specified 'mpi' type tag
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
