#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int found = 0;
  for (int i = 1; i < argc; i++)
    found += argv[i][0] == 'v';
  printf("%d of %d\n", found, argc - 1);
  exit(found);
}
