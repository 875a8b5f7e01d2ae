// verify: --entry f -n 3 --buffering infinite
// The last process gets a message that it does not wait for.
#include <mpi.h>

struct field { int n; double *edge; MPI_Comm comm; };

void f(struct field *field) {
    int rank, size;
    double got;
    MPI_Comm_rank(field->comm, &rank);
    MPI_Comm_size(field->comm, &size);
    if (rank + 1 < size)
        MPI_Send(field->edge, 1, MPI_DOUBLE, rank + 1, 0, field->comm); //~ ERROR unreceived-message
    if (rank > 0 && rank + 1 < size)
        MPI_Recv(&got, 1, MPI_DOUBLE, rank - 1, 0, field->comm, MPI_STATUS_IGNORE);
}
