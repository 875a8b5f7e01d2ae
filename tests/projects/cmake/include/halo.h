/* Exchange of the outermost cells with both neighbours. */
#ifndef HALO_H
#define HALO_H

void halo_exchange(double *cells, int count);

#endif
