/* The verifier's own interface and KLEE's, side by side. */
#include <concord.h>
#include <klee/klee.h>
#include <mpi.h>

#ifdef OPEN_MPI
#error "this is not Open MPI"
#endif
#if !CONCORD || MPI_VERSION != 4 || MPI_SUBVERSION != 1
#error "unexpected version"
#endif

int main(int argc, char **argv) {
    int n, m;
    MPI_Init(&argc, &argv);
    concord_symbolic(&n, sizeof n, "n");
    concord_assume(n > 0 && n < 10);
    klee_make_symbolic(&m, sizeof m, "m");
    klee_assume(m == n);
    klee_assert(m > 0);
    concord_assert(n * n < 100);
    if (n > 5) concord_assert(m > 5);
    else concord_assert(m <= 5);
    MPI_Finalize();
    return 0;
}
