// verify: -n 1 --cflag=-fopenmp
// Every lane has its own of what is private, declared in the body, reduced or linear.
static void put(int *to, int value) { *to = value; }

struct pair {
    int first, second;
};

int main(void)
{
    int a[8], sum = 0, last = 0, temporary[2], step = 0;
    struct pair pair = { 0, 0 };
#pragma omp simd private(temporary, pair) reduction(+ : sum) lastprivate(last) linear(step : 2)
    for (int i = 0; i < 8; i++) {
        int square;
        put(&square, i * i);
        put(&temporary[i & 1], square);
        put(&pair.first, temporary[i & 1]);
        put(&last, i);
        a[i] = pair.first + step;
        sum += a[i];
    }
    return sum != 140 + 56 || last != 7 || step != 16;
}
