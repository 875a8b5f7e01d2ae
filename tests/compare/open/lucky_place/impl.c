// A place that is behind the text only by how long the text is taken to be.
// compare: -n 1
// because: a place in it, into which unknown numbers were printed
#include <concord.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int n;
  concord_symbolic(&n, sizeof n, "n");
  FILE *file = fopen("result.txt", "w");
  fprintf(file, "%d\n", n);
  fflush(file);
  pwrite(fileno(file), "x", 1, 2);
  fclose(file);
  return 0;
}
