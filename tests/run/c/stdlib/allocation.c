// malloc, calloc, realloc, free, aligned_alloc, posix_memalign: contents kept, zeroing, alignment, null cases.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    struct list *next;
    int value;
};

int main(void)
{
    int *numbers = malloc(4 * sizeof *numbers);
    for (int i = 0; i < 4; i++)
        numbers[i] = i * 3;
    numbers = realloc(numbers, 1000 * sizeof *numbers);
    for (int i = 4; i < 1000; i++)
        numbers[i] = numbers[i - 4] + 1;
    long sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += numbers[i];
    numbers = realloc(numbers, 2 * sizeof *numbers);
    printf("%ld %d\n", sum, numbers[1]);
    free(numbers);

    unsigned char *zeros = calloc(25, 4);
    int set = 0;
    for (int i = 0; i < 100; i++)
        set |= zeros[i];
    printf("%d\n", set);
    free(zeros);
    free(NULL);

    char *text = realloc(NULL, 6);
    strcpy(text, "fresh");
    puts(text);
    free(text);

    for (size_t alignment = 16; alignment <= 4096; alignment *= 4) {
        double *aligned = aligned_alloc(alignment, alignment * 2);
        aligned[1] = (double)alignment;
        printf("%d %g ", (int)((uintptr_t)aligned % alignment), aligned[1]);
        free(aligned);
    }
    void *memory = NULL;
    int failed = posix_memalign(&memory, 256, 100);
    printf("\n%d %d\n", failed, (int)((uintptr_t)memory % 256));
    free(memory);
    printf("%d\n", posix_memalign(&memory, 3, 100) == EINVAL);
    char *odd = malloc(13);
    printf("%d\n", (int)((uintptr_t)odd % _Alignof(max_align_t)));
    free(odd);

    struct list *head = NULL;
    for (int i = 0; i < 200; i++) {
        struct list *fresh = malloc(sizeof *fresh);
        *fresh = (struct list){head, i};
        head = fresh;
    }
    int total = 0;
    while (head != NULL) {
        struct list *next = head->next;
        total += head->value;
        free(head);
        head = next;
    }
    printf("%d\n", total);
    void *one = malloc(1), *two = malloc(1), *none = malloc(0);
    printf("%d\n", one != two);
    free(one);
    free(two);
    free(none);
    errno = 0;
    volatile size_t half = SIZE_MAX / 2;
    void *volatile huge = calloc(half, 4);
    printf("%d %d\n", huge == NULL, errno == ENOMEM);
    double **rows = malloc(5 * sizeof *rows);
    for (int i = 0; i < 5; i++) {
        rows[i] = calloc((size_t)i + 1, sizeof **rows);
        rows[i][i] = i;
    }
    double trace = 0;
    for (int i = 0; i < 5; i++) {
        trace += rows[i][i];
        free(rows[i]);
    }
    free(rows);
    printf("%g\n", trace);
    return 0;
}
