// compare: -n 1
// because: a place in it, into which unknown numbers were printed
#include <concord.h>
#include <stdio.h>

/* Two streams of one file: where the second one writes depends on how long the text is. */
int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  FILE *file = fopen("x.txt", "w"), *other = fopen("x.txt", "r+");
  fprintf(file, "%g", x);
  fflush(file);
  fputs("0", other);
  fclose(other);
  fclose(file);
  return 0;
}
