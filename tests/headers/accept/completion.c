/* Requests, statuses, probes and matched receives. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int in[4] = {0}, out[4] = {0}, flag, index, outcount, indices[4], count;
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status, statuses[4];
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Count bytes;

    MPI_Init(&argc, &argv);
    MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&out[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Issend(&out[1], 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &requests[2]);
    MPI_Waitany(4, requests, &index, &status);
    MPI_Testsome(4, requests, &outcount, indices, statuses);
    MPI_Testall(4, requests, &flag, MPI_STATUSES_IGNORE);
    MPI_Waitall(4, requests, statuses);
    MPI_Wait(&requests[3], MPI_STATUS_IGNORE);
    if (index != MPI_UNDEFINED) printf("%d %d %d\n", status.MPI_SOURCE, status.MPI_TAG, status.MPI_ERROR);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_Get_elements_x(&status, MPI_INT, &bytes);
    MPI_Improbe(0, 7, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
    if (flag) MPI_Mrecv(&in[1], 1, MPI_INT, &message, &status);
    MPI_Request_get_status_any(4, requests, &index, &flag, &status);
    MPI_Finalize();
    return 0;
}
