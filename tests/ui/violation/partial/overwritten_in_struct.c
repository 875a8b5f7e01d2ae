// verify: --entry f
#include <mpi.h>

struct halo { double *left, *right; MPI_Request req; int n, l, r; MPI_Comm comm; };
void f(struct halo *h) {
    MPI_Irecv(h->left, h->n, MPI_DOUBLE, h->l, 0, h->comm, &h->req);
    MPI_Irecv(h->right, h->n, MPI_DOUBLE, h->r, 0, h->comm, &h->req); //~ ERROR request-misuse
    MPI_Wait(&h->req, MPI_STATUS_IGNORE);
}
