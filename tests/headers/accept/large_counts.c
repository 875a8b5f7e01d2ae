/* The large-count functions of MPI 4.0. */
#include <mpi.h>

int main(int argc, char **argv) {
    double x[2] = {0, 0};
    MPI_Count n = 2, counts[1] = {2}, size;
    MPI_Aint displs[1] = {0};
    MPI_Datatype type;
    MPI_Status status;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Send_c(x, n, MPI_DOUBLE, 0, 0, MPI_COMM_SELF);
    MPI_Irecv_c(x, n, MPI_DOUBLE, 0, 0, MPI_COMM_SELF, &request);
    MPI_Wait(&request, &status);
    MPI_Get_count_c(&status, MPI_DOUBLE, &n);
    MPI_Gatherv_c(x, n, MPI_DOUBLE, x, counts, displs, MPI_DOUBLE, 0, MPI_COMM_SELF);
    MPI_Type_contiguous_c(n, MPI_DOUBLE, &type);
    MPI_Type_size_c(type, &size);
    MPI_Finalize();
    return 0;
}
