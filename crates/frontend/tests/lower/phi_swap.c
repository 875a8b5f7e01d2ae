/* Two variables that trade places in a loop: the moves on the back edge form a cycle. */
int swap_loop(int n, int a, int b)
{
    while (n-- > 0) {
        int t = a;
        a = b;
        b = t;
    }
    return a - b;
}

int rotate_loop(int n, int a, int b, int c)
{
    for (; n > 0; n--) {
        int t = a;
        a = b;
        b = c;
        c = t;
    }
    return a * 100 + b * 10 + c;
}

int main(void) { return swap_loop(3, 1, 2) + rotate_loop(4, 1, 2, 3); }
