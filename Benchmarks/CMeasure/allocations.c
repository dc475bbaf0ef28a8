/*
 * Counts every request for memory.
 *
 * A program's own definition of malloc comes before the C library's, for the program and for
 * every library it loads, the Swift runtime among them. Each request is counted and passed on to
 * the C library's own entry points. mallinfo2() would not do: it shows what is held, so a block
 * that is asked for and given back within a call leaves no trace there.
 */
#include "allocations.h"

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;

static void note(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

unsigned long allocations_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *block = memory;
  return 0;
}
