/* The name under which ROMIO once offered MPI-IO; its contents have been part of mpi.h since MPI-2. */
#include "mpi.h"
