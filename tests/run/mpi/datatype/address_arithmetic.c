// run: -n 2
// MPI_Get_address, MPI_Aint_diff and MPI_Aint_add: a linked list sent in one message.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(int argc, char **argv) {
  enum { N = 4 };
  int rank, lengths[N];
  struct node *head = NULL;
  MPI_Aint base, here, disp[N];
  MPI_Datatype values;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = N - 1; i >= 0; i--) {
    struct node *n = malloc(sizeof *n);
    n->value = rank == 0 ? 11 * (i + 1) : 0;
    n->next = head;
    head = n;
  }
  MPI_Get_address(&head->value, &base);
  int k = 0, consistent = 1;
  for (struct node *n = head; n; n = n->next, k++) {
    lengths[k] = 1;
    MPI_Get_address(&n->value, &here);
    disp[k] = MPI_Aint_diff(here, base);
    consistent &= MPI_Aint_add(base, disp[k]) == here;
  }
  MPI_Type_create_hindexed(N, lengths, disp, MPI_INT, &values);
  MPI_Type_commit(&values);
  if (rank == 0) MPI_Send(&head->value, 1, values, 1, 0, MPI_COMM_WORLD);
  else MPI_Recv(&head->value, 1, values, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("[%d] consistent %d, list:", rank, consistent);
  while (head) {
    struct node *next = head->next;
    printf(" %d", head->value);
    free(head);
    head = next;
  }
  printf("\n");
  MPI_Type_free(&values);
  MPI_Finalize();
  return 0;
}
