// verify: --entry f
// Case 4 of Figure 2 of pse: nobody has started one of the requests.
#include <mpi.h>

void f(int x, MPI_Comm comm) {
    MPI_Request req[2];
    int buffer;
    MPI_Irecv(&buffer, 1, MPI_INT, x, 101, comm, &req[0]);
    MPI_Waitall(2, req, MPI_STATUSES_IGNORE); //~ ERROR request-misuse
}
