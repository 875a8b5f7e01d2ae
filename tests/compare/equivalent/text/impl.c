// compare: -n 2
// wrong 1: one character of the word is another one
// wrong 2: one word is cut
#include <concord.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char word[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    concord_symbolic(word, 3, "word");
#if WRONG == 1
    if (word[1] == 'k')
      word[1] = 'c';
#elif WRONG == 2
    if (word[0] == 'a' && word[2] == 'b')
      word[2] = 0;
#endif
    MPI_Send(word, 3, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(word, 3, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    putchar('<');
    fputs(word, stdout);
    int length = strlen(word);
    printf("> %*s", length < 2 ? 5 - length : 3, "");
    for (int i = 0; i < length && i < 2; i++)
      printf("%c", word[i]);
    puts("|");
  }
  MPI_Finalize();
  return 0;
}
