/* Sets a pointer, whatever it points to. */
static void harness_point(void *at, const void *to) {
    memcpy(at, &to, sizeof to);
}

/* Sets bytes as they were found, whatever they belong to. */
static void harness_put(void *at, int size, unsigned long long value) {
    memcpy(at, &value, (size_t)size);
}

static double harness_double(unsigned long long bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static float harness_float(unsigned bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}
