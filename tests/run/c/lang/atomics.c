// C11 atomics in one thread: operators, fetch-and-op, exchange, compare-exchange, flags, atomic structs, builtins.
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static _Atomic int shared = 5;
static atomic_ulong wide;
static atomic_flag once = ATOMIC_FLAG_INIT;
struct pair { int a, b; };

int main(void)
{
    shared++;
    shared += 10;
    shared ^= 3;
    printf("%d %d\n", shared, atomic_load(&shared));
    printf("%d ", atomic_fetch_add(&shared, 4));
    printf("%d ", atomic_fetch_sub_explicit(&shared, 2, memory_order_relaxed));
    printf("%d ", atomic_fetch_or(&shared, 0x100));
    printf("%d ", atomic_fetch_and(&shared, 0xff0));
    printf("%d ", atomic_fetch_xor(&shared, 0xfff));
    printf("%d\n", shared);
    int expected = 1;
    _Bool swapped = atomic_compare_exchange_strong(&shared, &expected, 2);
    printf("%d %d ", swapped, expected == shared);
    while (!atomic_compare_exchange_weak(&shared, &expected, 77))
        ;
    printf("%d ", atomic_exchange(&shared, -1));
    printf("%d\n", shared);
    atomic_init(&wide, 1ul << 40);
    atomic_store_explicit(&wide, wide * 3, memory_order_release);
    printf("%lu\n", atomic_load_explicit(&wide, memory_order_acquire));
    printf("%d", atomic_flag_test_and_set(&once));
    printf("%d", atomic_flag_test_and_set(&once));
    atomic_flag_clear(&once);
    printf("%d\n", atomic_flag_test_and_set(&once));
    _Atomic struct pair both;
    atomic_init(&both, ((struct pair){1, 2}));
    struct pair copy = both;
    copy.a += 10;
    both = copy;
    struct pair again = atomic_load(&both);
    printf("%d %d\n", again.a, again.b);
    _Atomic uint8_t byte = 250;
    byte += 10;
    _Atomic(int *) pointer = NULL;
    int array[4] = {1, 2, 3, 4};
    atomic_store(&pointer, array);
    atomic_store(&pointer, atomic_load(&pointer) + 2);
    printf("%d %d\n", byte, *atomic_load(&pointer));
    _Atomic double real = 1.5;
    real = real * 3;
    printf("%g\n", real);
    long plain = 9;
    long old = __sync_fetch_and_add(&plain, 1);
    long now = __atomic_add_fetch(&plain, 5, __ATOMIC_SEQ_CST);
    int same = __sync_bool_compare_and_swap(&plain, 15, 3);
    long nand = __atomic_fetch_nand(&plain, 1, __ATOMIC_RELAXED);
    printf("%ld %ld %d %ld %ld\n", old, now, same, nand, plain);
    atomic_thread_fence(memory_order_seq_cst);
    __sync_synchronize();
    printf("%d %d\n", atomic_is_lock_free(&shared), ATOMIC_INT_LOCK_FREE == 2);
    return 0;
}
