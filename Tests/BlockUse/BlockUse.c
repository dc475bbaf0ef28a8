#include "BlockUse.h"

#include <errno.h>

/* The allocator itself, under the names that glibc keeps for those who stand before it. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread size_t largest;
static __thread size_t count;

__attribute__((unused)) static void note(size_t size) {
  if (size > largest) largest = size;
  count++;
}

void watch_blocks(void) { largest = count = 0; }

size_t largest_block(void) { return largest; }

size_t block_count(void) { return count; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
/* The sanitizers have allocators of their own, and none may stand before them. */
#define LEAVES_ALLOCATOR
#endif
#endif

#ifndef LEAVES_ALLOCATOR
void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note(size);
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
#endif
