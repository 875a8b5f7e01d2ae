// verify: -n 1
// reason: opening /proc/uptime, which belongs to the machine
// What the kernel makes up when it is read says something else in every run.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char line[64] = "0";
  FILE *file = fopen("/proc/uptime", "r");
  if (!file)
    return 0;
  if (!fgets(line, sizeof line, file))
    line[0] = '0';
  fclose(file);
  assert((line[0] - '0') % 2 == 0);
  return 0;
}
