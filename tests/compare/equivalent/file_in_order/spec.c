// Squares of the processes' inputs, in a file.
#include <concord.h>
#include <stdio.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  FILE *file = fopen("squares", "wb");
  for (int rank = 1; rank <= 2; rank++) {
    int square = (x + rank) * (x + rank);
    fwrite(&square, sizeof square, 1, file);
  }
  fclose(file);
  return 0;
}
