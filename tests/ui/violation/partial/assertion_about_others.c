// verify: --entry f
// verdict: verified, with a note
// What others send is their business.
// harness: hidden, since lengths of messages are not played
#include <assert.h>
#include <mpi.h>

void f(int *x, int peer, MPI_Comm comm) {
    int count;
    MPI_Status status;
    MPI_Recv(x, 8, MPI_INT, peer, 3, comm, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    assert(count == 8); //~ ERROR assertion
}
