// verify: -n 1
// verdict: verified, with a warning
static int first(int a) { return a; }

int main(void) {
  int (*call)(int, int) = (int (*)(int, int))first;
  return call(0, 1); //~ ERROR call-type
}
