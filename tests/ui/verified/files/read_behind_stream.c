// verify: -n 1
// Where a stream has come to is where its descriptor goes on, if the stream reads no further, was told to give back what it
// has read too far, or has come to the end.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char next = 0, apart = 0;
  MPI_Init(&argc, &argv);
  FILE *file = fopen("zz_ahead", "w+");
  fputs("abcd", file);
  rewind(file);
  int first = getc(file);
  ssize_t got = pread(fileno(file), &apart, 1, 3); // has a position of its own
  assert(first == 'a' && got == 1 && apart == 'd');
  fseek(file, 1, SEEK_SET);
  got = read(fileno(file), &next, 1);
  assert(got == 1 && next == 'b');
  fseek(file, 0, SEEK_SET);
  while (getc(file) != EOF) {}
  got = read(fileno(file), &next, 1);
  assert(got == 0);
  fclose(file);
  FILE *plain = fopen("zz_ahead", "r");
  setvbuf(plain, NULL, _IONBF, 0);
  first = getc(plain);
  got = read(fileno(plain), &next, 1);
  assert(first == 'a' && got == 1 && next == 'b');
  fclose(plain);
  MPI_Finalize();
  return 0;
}
