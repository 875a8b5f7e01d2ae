// verify: --entry f
#include <assert.h>
#include <mpi.h>

void f(int *buf, int peer, int tag, MPI_Comm comm) {
    MPI_Status status;
    int count, size;
    MPI_Recv(buf, 4, MPI_INT, peer, tag, comm, &status);
    assert(peer < 0 || status.MPI_SOURCE == peer);
    assert(tag < 0 || peer < 0 || status.MPI_TAG == tag);
    MPI_Recv(buf, 4, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    assert(0 <= count && count <= 4);
    MPI_Comm_size(comm, &size);
    assert(0 <= status.MPI_SOURCE && status.MPI_SOURCE < size);
}
