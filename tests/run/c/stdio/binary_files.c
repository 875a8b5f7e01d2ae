// fread and fwrite of structs and arrays, short reads, partial items, copying, buffer sizes, temporary files.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
    int32_t id;
    float weight;
    char name[8];
};

int main(void)
{
    struct record out[4], in[6];
    memset(out, 0, sizeof out);
    for (int i = 0; i < 4; i++) {
        out[i].id = i * 100;
        out[i].weight = (float)i / 4;
        snprintf(out[i].name, sizeof out[i].name, "rec%d", i);
    }
    FILE *f = fopen("records", "wb+");
    printf("%zu\n", fwrite(out, sizeof *out, 4, f));
    rewind(f);
    printf("%zu ", fread(in, sizeof *in, 6, f));
    printf("%d\n", feof(f) != 0);
    printf("%d %d %g %s\n", memcmp(in, out, sizeof out), in[3].id, in[3].weight, in[2].name);
    fseek(f, 2 * (long)sizeof *out, SEEK_SET);
    out[2].id = -1;
    fwrite(&out[2], sizeof *out, 1, f);
    fseek(f, 2 * (long)sizeof *out, SEEK_SET);
    printf("%zu ", fread(&in[0], sizeof *in, 1, f));
    printf("%d\n", in[0].id);
    char bytes[100];
    fseek(f, 0, SEEK_SET);
    printf("%zu ", fread(bytes, 30, 3, f));
    printf("%zu ", fread(bytes, 1, 1, f));
    printf("%zu\n", fread(bytes, 0, 5, f));
    fclose(f);

    FILE *t = tmpfile();
    for (unsigned i = 0; i < 3000; i++)
        fwrite(&i, sizeof i, 1, t);
    rewind(t);
    unsigned long total = 0;
    unsigned chunk[7];
    for (size_t n; (n = fread(chunk, sizeof *chunk, 7, t)) > 0;)
        for (size_t i = 0; i < n; i++)
            total += chunk[i];
    printf("%lu %ld\n", total, ftell(t));
    fclose(t);

    f = fopen("records", "rb");
    FILE *copy = fopen("copy", "wb");
    size_t n, all = 0;
    while ((n = fread(bytes, 1, 13, f)) > 0)
        all += fwrite(bytes, 1, n, copy);
    fclose(f);
    fclose(copy);
    printf("%zu\n", all);
    remove("copy");
    remove("records");
    return 0;
}
