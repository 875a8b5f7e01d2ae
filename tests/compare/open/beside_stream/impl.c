// The head may reach the file after the body.
// compare: -n 1
// because: beside a stream that may still hold back some of it
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *file = fopen("result.txt", "w");
  fputs("head\n", file);
  write(fileno(file), "body\n", 5);
  fclose(file);
  return 0;
}
