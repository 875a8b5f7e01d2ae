// verify: -n 1
#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned char again;
  concord_symbolic(&again, sizeof again, "again");
  FILE *file = tmpfile();
  if (file == NULL)
    return 1;
  fclose(file);
  if (again == 'y')
    again = 'n';
  return 0;
}
