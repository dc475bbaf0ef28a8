/* What this thread asks C's allocator for, for tests of what something costs. */
#pragma once
#include <stddef.h>

/* Begins to watch what the calling thread asks for. */
void watch_blocks(void);
/* The largest block that it has asked for since, in bytes. */
size_t largest_block(void);
/* How many blocks it has asked for since. */
size_t block_count(void);
