#ifndef SUM_H
#define SUM_H

/* The sum of all ranks' numbers, on rank 0. */
long sum_of_all(long mine);

#endif
