// verify: --symbolic-args 1:1
#include <concord.h>
#include <stdio.h>

int main(int argc, char **argv) {
  if (argv[1][0] == '-') puts("option");
  else if (!argv[1][0]) puts("empty");
  else puts("word");
  return argc;
}
