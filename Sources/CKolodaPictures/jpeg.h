/* libjpeg for Swift. The library reports errors by longjmp(), which must not cross Swift's stack
   frames: the functions here that may meet an error return false or NULL instead. */
#pragma once
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
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
  /* Whether the decoder has made up data, since the file has too little. */
  bool has_gaps;
};

static inline void shim_jpeg_fail(j_common_ptr decoder) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  jpeg->errors.format_message(decoder, jpeg->words);
  longjmp(jpeg->escape, 1);
}

/* Ignores damage that the decoder gets over, but notes where data is missing. */
static inline void shim_jpeg_warn(j_common_ptr decoder, int level) {
  struct shim_jpeg *jpeg = (struct shim_jpeg *)decoder;
  if (level < 0 && jpeg->errors.msg_code == JWRN_HIT_MARKER) jpeg->has_gaps = true;
}

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

/* The bytes that the decoder keeps until the file ends: all coefficients of a progressive picture, or of
   one whose components come one after another. */
static inline uint64_t shim_jpeg_kept(struct shim_jpeg *_Nonnull jpeg) {
  j_decompress_ptr decoder = &jpeg->decoder;
  if (!jpeg_has_multiple_scans(decoder)) return 0;
  uint64_t blocks = 0;
  for (int component = 0; component < decoder->num_components; component++) {
    const jpeg_component_info *info = &decoder->comp_info[component];
    blocks += (uint64_t)info->width_in_blocks * info->height_in_blocks;
  }
  return blocks * sizeof(JBLOCK);
}

/* Begins to decode at 1/divisor of the size, with 4 bytes per pixel: CMYK, or BGRA with A = 255. */
static inline bool shim_jpeg_start(struct shim_jpeg *_Nonnull jpeg, unsigned divisor, bool has_inks) {
  if (setjmp(jpeg->escape)) return false;
  jpeg->decoder.scale_num = 1;
  jpeg->decoder.scale_denom = divisor;
  jpeg->decoder.out_color_space = has_inks ? JCS_CMYK : JCS_EXT_BGRA;
  return jpeg_start_decompress(&jpeg->decoder);
}

/* Begins to decode the brightness alone at 1/divisor of the size, with a byte per pixel; false also for a
   picture whose colours are stored otherwise than as a brightness and two differences. */
static inline bool shim_jpeg_start_grey(struct shim_jpeg *_Nonnull jpeg, unsigned divisor) {
  if (setjmp(jpeg->escape)) return false;
  const J_COLOR_SPACE stored = jpeg->decoder.jpeg_color_space;
  if (stored != JCS_YCbCr && stored != JCS_GRAYSCALE) return false;
  jpeg->decoder.scale_num = 1;
  jpeg->decoder.scale_denom = divisor;
  jpeg->decoder.out_color_space = JCS_GRAYSCALE;
  return jpeg_start_decompress(&jpeg->decoder);
}

struct shim_jpeg_area {
  unsigned x, y, width, height;
};

/* Begins to decode a part at 1/divisor of the size, and sets what the rows that follow show, which is a
   little more: all in pixels of that size.

   The colours of a pixel are mixed with those of its neighbours, so that those just outside of the part
   are decoded, too; the decoder itself takes whole blocks. */
static inline bool shim_jpeg_start_part(
    struct shim_jpeg *_Nonnull jpeg, unsigned divisor, bool has_inks,
    struct shim_jpeg_area *_Nonnull area) {
  if (!shim_jpeg_start(jpeg, divisor, has_inks)) return false;
  if (setjmp(jpeg->escape)) return false;
  j_decompress_ptr decoder = &jpeg->decoder;
  const unsigned block = (unsigned)(decoder->max_v_samp_factor * decoder->min_DCT_scaled_size);
  const unsigned around = 16;
  const unsigned right = area->x + area->width, bottom = area->y + area->height;
  if (right > decoder->output_width || bottom > decoder->output_height) return false;
  const unsigned end =
      decoder->output_width - right > around ? right + around : decoder->output_width;
  JDIMENSION x = area->x > around ? area->x - around : 0;
  JDIMENSION width = end - x;
  if (width < decoder->output_width) jpeg_crop_scanline(decoder, &x, &width);
  /* From a row of blocks on, with another before the part. */
  const unsigned above = area->y / block > 1 ? (area->y / block - 1) * block : 0;
  const unsigned skipped = above > 0 ? jpeg_skip_scanlines(decoder, above) : 0;
  area->x = x;
  area->width = decoder->output_width;
  area->height = bottom - skipped;
  area->y = skipped;
  return true;
}

static inline bool shim_jpeg_read_row(struct shim_jpeg *_Nonnull jpeg, unsigned char *_Nonnull row) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_read_scanlines(&jpeg->decoder, &row, 1) == 1;
}

/* Whether everything up to the last row was in the file, although its end marker may be missing. */
static inline bool shim_jpeg_has_all(struct shim_jpeg *_Nonnull jpeg) {
  const struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (jpeg->has_gaps) return false;
  /* Components that come one after another would leave no trace if one were missing. */
  if (!decoder->progressive_mode) return decoder->comps_in_scan == decoder->num_components;
  if (!decoder->coef_bits) return false;
  for (int component = 0; component < decoder->num_components; component++) {
    for (int place = 0; place < DCTSIZE2; place++) {
      /* The number of bits that are still to come; -1 if none has come yet. */
      if (decoder->coef_bits[component][place] != 0) return false;
    }
  }
  return true;
}

struct shim_jpeg_writer {
  struct jpeg_compress_struct encoder; /* First: callbacks are passed only this. */
  struct jpeg_error_mgr errors;
  jmp_buf escape;
};

static inline void shim_jpeg_give_up(j_common_ptr encoder) {
  longjmp(((struct shim_jpeg_writer *)encoder)->escape, 1);
}

/* Makes a file of rows of pixels with blue, green, red and a byte that doesn't count. The caller frees it.
   NULL if that fails. */
static inline unsigned char *_Nullable shim_jpeg_write(
    const void *_Nonnull pixels, unsigned width, unsigned height, size_t stride, int quality,
    unsigned long *_Nonnull length) {
  struct shim_jpeg_writer *me = calloc(1, sizeof *me);
  unsigned char *volatile file = NULL;
  if (!me) return NULL;
  me->encoder.err = jpeg_std_error(&me->errors);
  me->errors.error_exit = shim_jpeg_give_up;
  me->errors.emit_message = shim_jpeg_warn;
  *length = 0;
  if (setjmp(me->escape)) {
    jpeg_destroy_compress(&me->encoder);
    free(file);
    free(me);
    return NULL;
  }
  jpeg_create_compress(&me->encoder);
  jpeg_mem_dest(&me->encoder, (unsigned char **)&file, length);
  me->encoder.image_width = width;
  me->encoder.image_height = height;
  me->encoder.input_components = 4;
  me->encoder.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&me->encoder);
  jpeg_set_quality(&me->encoder, quality, TRUE);
  jpeg_start_compress(&me->encoder, TRUE);
  for (unsigned row = 0; row < height; row++) {
    JSAMPROW line = (unsigned char *)pixels + row * stride;
    jpeg_write_scanlines(&me->encoder, &line, 1);
  }
  jpeg_finish_compress(&me->encoder);
  jpeg_destroy_compress(&me->encoder);
  free(me);
  return file;
}
