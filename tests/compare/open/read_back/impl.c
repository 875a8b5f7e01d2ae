// compare: -n 1
// because: a place in it, into which unknown numbers were printed
#include <concord.h>
#include <stdio.h>

/* What text a number has is not known, so nobody may ask how long it is. */
int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  FILE *file = fopen("x.txt", "w+");
  fprintf(file, "%g", x);
  if (ftell(file) > 3)
    x += 1;
  fclose(file);
  concord_output_double(x, "x");
  return 0;
}
