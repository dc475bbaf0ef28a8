/* zlib and zstd for Swift, which does not see their macros. No logic. */
#pragma once
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* A stream of deflate, bare or as gzip wraps it; null without memory. */
static inline z_stream *shim_inflate_new(int is_gzip) {
  z_stream *stream = (z_stream *)calloc(1, sizeof *stream);
  if (stream && inflateInit2(stream, is_gzip ? 16 + MAX_WBITS : -MAX_WBITS) != Z_OK) {
    free(stream);
    stream = NULL;
  }
  return stream;
}

static inline void shim_inflate_free(z_stream *stream) {
  inflateEnd(stream);
  free(stream);
}
