/* The datatype and the communicator change places. */
#include <mpi.h>

int main(void) {
    int word = 0;
    MPI_Comm all = 91; //~ WARN incompatible integer to pointer conversion
    MPI_Init(NULL, NULL);
    MPI_Bcast(&word, 1, MPI_COMM_WORLD, 0, all); //~ WARN incompatible pointer types passing 'MPI_Comm'
    MPI_Finalize();
    return 0;
}
