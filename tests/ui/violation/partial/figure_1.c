// verify: --entry bvals_mhd
// Figure 1 of pse: a buffer that is packed again, and a request that is lost.
#include <mpi.h>
#include <stddef.h>
typedef struct { double d, M1; } Cons;
typedef struct { Cons ***U; int is, ie, js, je, lx1_id, lx2_id, n; } GridS;
typedef struct { GridS *Grid; MPI_Comm Comm_Domain; } DomainS;
static double **send_buf = NULL;
static MPI_Request *send_rq = NULL;
enum { RtoL_tag = 0 };

static void pack_ix2(GridS *pG) {
    double *pSnd = send_buf[0];
    for (int j = pG->js; j <= pG->je; j++)
        for (int i = pG->is; i <= pG->ie; i++) {
            *(pSnd++) = pG->U[0][j][i].d; //~ ERROR buffer-in-use
            *(pSnd++) = pG->U[0][j][i].M1;
        }
}

void bvals_mhd(DomainS *pD) {
    GridS *pGrid = pD->Grid;
    if (pGrid->lx1_id >= 0)
        MPI_Isend(send_buf[0], pGrid->n, MPI_DOUBLE, pGrid->lx1_id, RtoL_tag, pD->Comm_Domain, &send_rq[0]);
    if (pGrid->lx2_id >= 0) {
        pack_ix2(pGrid);
        MPI_Isend(send_buf[0], pGrid->n, MPI_DOUBLE, pGrid->lx2_id, RtoL_tag, pD->Comm_Domain, &send_rq[0]); //~ ERROR request-misuse
    }
}
