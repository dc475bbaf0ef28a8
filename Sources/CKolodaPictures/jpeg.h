/* libjpeg for Swift. The library reports errors by longjmp(), which must not cross Swift's stack
   frames: the functions here that may meet an error return false or NULL instead. */
#pragma once
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

struct shim_jpeg {
  struct jpeg_decompress_struct decoder; /* First: callbacks are passed only this. */
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  char words[JMSG_LENGTH_MAX];
  void *_Nonnull owner;
  /* Sets the start of the next bytes and returns their number; 0 at the end of the file. */
  size_t (*_Nonnull fill)(void *_Nonnull owner, const unsigned char *_Nullable *_Nonnull start);
  /* Skips a number of bytes that have not been returned by `fill` yet. */
  void (*_Nonnull skip)(void *_Nonnull owner, size_t count);
  /* Returns whether to go on; called often, with the number of scans begun so far. */
  bool (*_Nonnull goes_on)(void *_Nonnull owner, int scans);
  /* Set at the end of the file: whether a row of blocks or a scan had been complete by then. */
  bool has_rows;
  bool has_ended;
};

static inline void shim_jpeg_fail(j_common_ptr decoder) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  jpeg->errors.format_message(decoder, jpeg->words);
  longjmp(jpeg->escape, 1);
}

/* Ignores damage that the decoder gets over; whether the picture is whole is checked elsewhere. */
static inline void shim_jpeg_warn(j_common_ptr decoder, int level) {}

static inline void shim_jpeg_ask(j_common_ptr decoder) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  if (!jpeg->goes_on(jpeg->owner, jpeg->decoder.input_scan_number)) longjmp(jpeg->escape, 1);
}

static inline void shim_jpeg_begin(j_decompress_ptr decoder) {}

static inline boolean shim_jpeg_fill(j_decompress_ptr decoder) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  static const JOCTET end[] = {0xff, JPEG_EOI};
  shim_jpeg_ask((j_common_ptr)decoder);
  jpeg->source.bytes_in_buffer = jpeg->fill(jpeg->owner, &jpeg->source.next_input_byte);
  if (jpeg->source.bytes_in_buffer == 0) {
    if (!jpeg->has_ended) {
      jpeg->has_rows = decoder->input_scan_number > 1 || decoder->input_iMCU_row > 0;
    }
    jpeg->has_ended = true;
    jpeg->source.next_input_byte = end;
    jpeg->source.bytes_in_buffer = sizeof end;
  }
  return TRUE;
}

static inline void shim_jpeg_skip(j_decompress_ptr decoder, long count) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  if (count <= 0) return;
  if ((size_t)count <= jpeg->source.bytes_in_buffer) {
    jpeg->source.next_input_byte += count;
    jpeg->source.bytes_in_buffer -= (size_t)count;
  } else {
    jpeg->skip(jpeg->owner, (size_t)count - jpeg->source.bytes_in_buffer);
    jpeg->source.bytes_in_buffer = 0;
  }
}

static inline void shim_jpeg_free(struct shim_jpeg *_Nonnull jpeg) {
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg);
}

/* Makes a decoder, which has read nothing yet; NULL without memory for it. */
static inline struct shim_jpeg *_Nullable shim_jpeg_new(
    void *_Nonnull owner,
    size_t (*_Nonnull fill)(void *_Nonnull, const unsigned char *_Nullable *_Nonnull),
    void (*_Nonnull skip)(void *_Nonnull, size_t),
    bool (*_Nonnull goes_on)(void *_Nonnull, int)) {
  struct shim_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->owner = owner;
  jpeg->fill = fill;
  jpeg->skip = skip;
  jpeg->goes_on = goes_on;
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = shim_jpeg_fail;
  jpeg->errors.emit_message = shim_jpeg_warn;
  if (setjmp(jpeg->escape)) {
    shim_jpeg_free(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->source.init_source = shim_jpeg_begin;
  jpeg->source.fill_input_buffer = shim_jpeg_fill;
  jpeg->source.skip_input_data = shim_jpeg_skip;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = shim_jpeg_begin;
  jpeg->decoder.src = &jpeg->source;
  jpeg->progress.progress_monitor = shim_jpeg_ask;
  jpeg->decoder.progress = &jpeg->progress;
  return jpeg;
}

/* Reads up to the first scan, and stores the colour profile. */
static inline bool shim_jpeg_read_header(struct shim_jpeg *_Nonnull jpeg) {
  if (setjmp(jpeg->escape)) return false;
  const int profile = JPEG_APP0 + 2, longest = 0xffff;
  jpeg_save_markers(&jpeg->decoder, profile, longest);
  return jpeg_read_header(&jpeg->decoder, TRUE) == JPEG_HEADER_OK;
}

/* Returns the colour profile, for the caller to free; NULL if there is none. */
static inline unsigned char *_Nullable shim_jpeg_profile(
    struct shim_jpeg *_Nonnull jpeg, unsigned *_Nonnull length) {
  if (setjmp(jpeg->escape)) return NULL;
  JOCTET *profile = NULL;
  return jpeg_read_icc_profile(&jpeg->decoder, &profile, length) ? profile : NULL;
}

/* Begins to decode at 1/divisor of the size, with 4 bytes per pixel: CMYK, or BGRA with A = 255. */
static inline bool shim_jpeg_start(struct shim_jpeg *_Nonnull jpeg, unsigned divisor, bool has_inks) {
  if (setjmp(jpeg->escape)) return false;
  jpeg->decoder.scale_num = 1;
  jpeg->decoder.scale_denom = divisor;
  jpeg->decoder.out_color_space = has_inks ? JCS_CMYK : JCS_EXT_BGRA;
  return jpeg_start_decompress(&jpeg->decoder);
}

static inline bool shim_jpeg_read_row(struct shim_jpeg *_Nonnull jpeg, unsigned char *_Nonnull row) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_read_scanlines(&jpeg->decoder, &row, 1) == 1;
}
