// verify: --symbolic-stdin 1
#include <concord.h>
#include <stdio.h>

int main(void) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) { puts("nothing"); return 1; }
  puts(line[0] == '\n' ? "empty line" : line[0] == 'q' ? "quit" : "text");
  return 0;
}
