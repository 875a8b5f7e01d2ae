// cflags: -fopenmp
// Every operator with an integer type.
#include <stdio.h>

int main(void)
{
    int sum = 1, product = 1, all = -1, any = 0, odd = 0, most = -100, least = 100, both = 1, either = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum) reduction(* : product) reduction(& : all) \
    reduction(| : any) reduction(^ : odd) reduction(max : most) reduction(min : least) reduction(&& : both) \
    reduction(|| : either)
    for (int i = 1; i <= 6; i++) {
        sum += i;
        product *= i;
        all &= ~i;
        any |= i;
        odd ^= i;
        most = i > most ? i : most;
        least = i < least ? i : least;
        both = both && i;
        either = either || i == 3;
    }
    printf("%d %d %d %d %d %d %d %d %d\n", sum, product, all, any, odd, most, least, both, either);
}
