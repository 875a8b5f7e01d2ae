// CRC-32, Adler-32, SHA-256, base64 both ways and big integers: published check values and long chains.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc_table[256];

static uint32_t crc32(const void *data, size_t n)
{
    const unsigned char *p = data;
    uint32_t crc = ~0u;
    while (n--)
        crc = crc >> 8 ^ crc_table[(crc ^ *p++) & 0xff];
    return ~crc;
}

static uint32_t adler32(const void *data, size_t n)
{
    const unsigned char *p = data;
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

struct sha256 {
    uint32_t state[8];
    uint64_t length;
    unsigned char block[64];
    unsigned used;
};

static uint32_t rounds[64];

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* The constants are the leading 32 fraction bits of roots of primes: computed here in integers. */
static uint32_t root_fraction(unsigned prime, int degree)
{
    unsigned __int128 low = 0, high = (unsigned __int128)20 << 32;
    while (high - low > 1) {
        unsigned __int128 middle = (low + high) / 2, power = middle * middle, limit = (unsigned __int128)prime << 64;
        if (degree == 3) {
            /* middle < 20 * 2^32, so the cube needs 110 bits */
            power = power * middle;
            limit <<= 32;
        }
        if (power <= limit)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static void sha_start(struct sha256 *s)
{
    unsigned primes[64], n = 0;
    for (unsigned candidate = 2; n < 64; candidate++) {
        int prime = 1;
        for (unsigned i = 0; i < n && prime; i++)
            prime = candidate % primes[i] != 0;
        if (prime)
            primes[n++] = candidate;
    }
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 8; i++)
        s->state[i] = root_fraction(primes[i], 2);
    if (rounds[0] == 0)
        for (int i = 0; i < 64; i++)
            rounds[i] = root_fraction(primes[i], 3);
}

static void sha_block(struct sha256 *s)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)s->block[4 * i] << 24 | (uint32_t)s->block[4 * i + 1] << 16 |
               (uint32_t)s->block[4 * i + 2] << 8 | s->block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, s->state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t first = v[7] + e + choice + rounds[i] + w[i];
        uint32_t a = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + a + majority;
    }
    for (int i = 0; i < 8; i++)
        s->state[i] += v[i];
    s->used = 0;
}

static void sha_add(struct sha256 *s, const void *data, size_t n)
{
    const unsigned char *p = data;
    s->length += n * 8;
    while (n--) {
        s->block[s->used++] = *p++;
        if (s->used == 64)
            sha_block(s);
    }
}

static void sha_print(struct sha256 *s)
{
    uint64_t length = s->length;
    sha_add(s, "\x80", 1);
    while (s->used != 56)
        sha_add(s, "", 1);
    for (int i = 0; i < 8; i++)
        s->block[56 + i] = (unsigned char)(length >> (56 - 8 * i));
    sha_block(s);
    for (int i = 0; i < 8; i++)
        printf("%08x", s->state[i]);
    printf("\n");
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *base64(const unsigned char *data, size_t n)
{
    char *text = malloc((n + 2) / 3 * 4 + 1), *to = text;
    for (size_t i = 0; i < n; i += 3) {
        unsigned left = n - i < 3 ? (unsigned)(n - i) : 3;
        unsigned long bits = 0;
        for (unsigned k = 0; k < 3; k++)
            bits = bits << 8 | (k < left ? data[i + k] : 0);
        for (unsigned k = 0; k < 4; k++)
            *to++ = k <= left ? alphabet[bits >> (18 - 6 * k) & 63] : '=';
    }
    *to = '\0';
    return text;
}

static size_t unbase64(const char *text, unsigned char *to)
{
    size_t n = 0;
    unsigned bits = 0, count = 0;
    for (; *text && *text != '='; text++) {
        bits = (bits << 6 | (unsigned)(strchr(alphabet, *text) - alphabet)) & 0xffffff;
        count += 6;
        if (count >= 8) {
            count -= 8;
            to[n++] = (unsigned char)(bits >> count);
        }
    }
    return n;
}

/* Big naturals, least significant limb first, base 10^9. */
struct big {
    uint32_t *limbs;
    int n;
};

static struct big from(uint32_t value)
{
    struct big b = {malloc(sizeof *b.limbs), 1};
    b.limbs[0] = value;
    return b;
}

static void multiply_small(struct big *b, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < b->n; i++) {
        carry += (uint64_t)b->limbs[i] * factor;
        b->limbs[i] = (uint32_t)(carry % 1000000000);
        carry /= 1000000000;
    }
    if (carry) {
        b->limbs = realloc(b->limbs, (size_t)(b->n + 1) * sizeof *b->limbs);
        b->limbs[b->n++] = (uint32_t)carry;
    }
}

static struct big product(struct big a, struct big b)
{
    struct big r = {calloc((size_t)(a.n + b.n), sizeof *r.limbs), a.n + b.n};
    for (int i = 0; i < a.n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b.n || carry; j++) {
            uint64_t t = r.limbs[i + j] + carry + (j < b.n ? (uint64_t)a.limbs[i] * b.limbs[j] : 0);
            r.limbs[i + j] = (uint32_t)(t % 1000000000);
            carry = t / 1000000000;
        }
    }
    while (r.n > 1 && r.limbs[r.n - 1] == 0)
        r.n--;
    return r;
}

static void print(struct big b)
{
    printf("%u", b.limbs[b.n - 1]);
    for (int i = b.n - 2; i >= 0; i--)
        printf("%09u", b.limbs[i]);
    printf("\n");
}

int main(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
        crc_table[i] = c;
    }
    printf("%08x %08x %08x\n", crc32("123456789", 9), crc32("", 0), adler32("Wikipedia", 9));
    struct sha256 s;
    sha_start(&s);
    sha_print(&s);
    sha_start(&s);
    sha_add(&s, "abc", 3);
    sha_print(&s);
    sha_start(&s);
    for (int i = 0; i < 100; i++)
        sha_add(&s, "0123456789", 10);
    sha_print(&s);
    unsigned char data[20], back[24];
    for (size_t n = 0; n < 6; n++) {
        for (size_t i = 0; i < n; i++)
            data[i] = (unsigned char)(i * 77 + n);
        char *text = base64(data, n);
        size_t m = unbase64(text, back);
        printf("%s %d\n", text, m == n && memcmp(data, back, n) == 0);
        free(text);
    }
    char *hello = base64((const unsigned char *)"Hello, world!", 13);
    puts(hello);
    free(hello);
    struct big f = from(1);
    for (uint32_t i = 2; i <= 60; i++)
        multiply_small(&f, i);
    print(f);
    struct big square = product(f, f);
    print(square);
    printf("%08x\n", crc32(square.limbs, (size_t)square.n * sizeof *square.limbs));
    free(square.limbs);
    free(f.limbs);
    return 0;
}
