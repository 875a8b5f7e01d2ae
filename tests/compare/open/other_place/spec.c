#include <concord.h>
#include <stdio.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  FILE *file = fopen("x.txt", "w");
  fprintf(file, "%g", x);
  fclose(file);
  return 0;
}
