// verify: -n 1 --max-instructions 100000
// reason: cut after 100000 instructions (--max-instructions)
int main(void) {
  volatile int sum = 0;
  for (int i = 0; i < 1000000; i++)
    sum ^= i;
  return 0;
}
