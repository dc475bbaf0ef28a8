/* How much memory a program uses, for tests that watch it grow. */
#pragma once
#include <stddef.h>

/* The bytes that C's allocator has given out and not got back. */
size_t heap_bytes_in_use(void);
