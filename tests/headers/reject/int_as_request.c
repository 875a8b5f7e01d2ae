/* A request is no int, whatever some implementation takes it for. */
#include <mpi.h>

int main(void) {
    int word = 0, request;
    MPI_Init(NULL, NULL);
    MPI_Isend(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); //~ WARN incompatible pointer types passing 'int *'
    MPI_Wait((MPI_Request *)&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
