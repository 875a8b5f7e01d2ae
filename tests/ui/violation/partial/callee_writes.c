// verify: --entry f
#include <mpi.h>

struct box { double *buf; int peer; MPI_Comm comm; };
static void fill(struct box *b, double with) {
    for (int i = 0; i < 4; i++) b->buf[i] = with; //~ ERROR buffer-in-use
}
void f(struct box *b) {
    MPI_Request r;
    MPI_Isend(b->buf, 4, MPI_DOUBLE, b->peer, 0, b->comm, &r);
    fill(b, 2);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
