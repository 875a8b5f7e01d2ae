#include <mpi.h>
#include <assert.h>
#include <stdlib.h>
int main(int c,char**v){int r,n,x=9,y;MPI_Init(&c,&v);MPI_Comm_rank(MPI_COMM_WORLD,&r);MPI_Comm_size(MPI_COMM_WORLD,&n);
int in[8]={1,2,3,4,5,6,7,8},out[8]; (void)in;(void)out;

if(r==1)MPI_Send(&r,1,MPI_INT,0,0,MPI_COMM_WORLD);
if(r==0){MPI_Recv(&x,1,MPI_INT,MPI_ANY_SOURCE,0,MPI_COMM_WORLD,MPI_STATUS_IGNORE);assert(x==1);}
MPI_Scan(in,out,1,MPI_INT,MPI_SUM,MPI_COMM_WORLD);
if(r==2)MPI_Send(&r,1,MPI_INT,0,0,MPI_COMM_WORLD);
if(r==0)MPI_Recv(&y,1,MPI_INT,MPI_ANY_SOURCE,0,MPI_COMM_WORLD,MPI_STATUS_IGNORE);

MPI_Finalize();return 0;}
