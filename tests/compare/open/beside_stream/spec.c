#include <stdio.h>

int main(void) {
  FILE *file = fopen("result.txt", "w");
  fputs("head\nbody\n", file);
  fclose(file);
  return 0;
}
