// verify: -n 2
// Two threads receive, each with a status of its own.
#include <mpi.h>
#include <pthread.h>

static int got[2];

static void *receive(void *tag)
{
    int number = *(int *)tag, count;
    MPI_Status status;
    MPI_Recv(&got[number], 1, MPI_INT, 1, number, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    return 0;
}

int main(int argc, char **argv)
{
    int provided, rank, tags[2] = { 0, 1 };
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_t thread;
        pthread_create(&thread, 0, receive, &tags[1]);
        receive(&tags[0]);
        pthread_join(thread, 0);
    } else if (rank == 1) {
        for (int tag = 0; tag < 2; tag++)
            MPI_Send(&tag, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
