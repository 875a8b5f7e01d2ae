#include <mpi.h>
#include <assert.h>
#include <stdlib.h>
int main(int c,char**v){int r,n,x=9,y;MPI_Init(&c,&v);MPI_Comm_rank(MPI_COMM_WORLD,&r);MPI_Comm_size(MPI_COMM_WORLD,&n);
int in[8]={1,2,3,4,5,6,7,8},out[8]; (void)in;(void)out;
MPI_Group w,g;int m[2]={0,1};MPI_Comm_group(MPI_COMM_WORLD,&w);MPI_Group_incl(w,2,m,&g);MPI_Comm k;
if(r==1)MPI_Send(&r,1,MPI_INT,0,0,MPI_COMM_WORLD);
if(r==0){MPI_Recv(&x,1,MPI_INT,MPI_ANY_SOURCE,0,MPI_COMM_WORLD,MPI_STATUS_IGNORE);assert(x==1);}
MPI_Comm_create(MPI_COMM_WORLD,g,&k);
if(r==2)MPI_Send(&r,1,MPI_INT,0,0,MPI_COMM_WORLD);
if(r==0)MPI_Recv(&y,1,MPI_INT,MPI_ANY_SOURCE,0,MPI_COMM_WORLD,MPI_STATUS_IGNORE);
if(k!=MPI_COMM_NULL)MPI_Comm_free(&k);MPI_Group_free(&g);MPI_Group_free(&w);
MPI_Finalize();return 0;}
