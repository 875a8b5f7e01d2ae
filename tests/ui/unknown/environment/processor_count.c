// verify: -n 1
// reason: stat of /sys/devices/system/cpu/cpu1
// Whether a file of the kernel exists differs between machines.
#include <stdio.h>
#include <sys/stat.h>

int main(void) {
  struct stat status;
  int several = stat("/sys/devices/system/cpu/cpu1", &status) == 0;
  printf("%s\n", several ? "several" : "one");
  return several;
}
