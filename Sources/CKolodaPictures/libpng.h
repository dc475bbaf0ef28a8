/* libpng for Swift. The library reports errors by longjmp(), which must not cross Swift's stack
   frames: the functions here that may meet an error return false instead. */
#pragma once
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct shim_png {
  png_structp png;
  png_infop info;
  char words[256];
  void *_Nonnull owner;
  /* Copies the next bytes and returns their number, which is smaller only at the end of the file. */
  size_t (*_Nonnull read)(void *_Nonnull owner, unsigned char *_Nonnull to, size_t count);
};

static inline void shim_png_fail(png_structp png, png_const_charp words) {
  struct shim_png *me = png_get_error_ptr(png);
  snprintf(me->words, sizeof me->words, "%s", words);
  png_longjmp(png, 1);
}

/* Ignores damage that the decoder gets over. */
static inline void shim_png_warn(png_structp png, png_const_charp words) {}

static inline void shim_png_fill(png_structp png, png_bytep to, size_t count) {
  struct shim_png *me = png_get_io_ptr(png);
  if (me->read(me->owner, to, count) < count) png_error(png, "The file ends too early");
}

static inline void shim_png_free(struct shim_png *_Nonnull me) {
  png_destroy_read_struct(&me->png, &me->info, NULL);
  free(me);
}

/* Makes a decoder, which has read nothing yet; NULL without memory for it.

   All rows before the end of a file that is cut off are decoded if the compressed data is read in small
   parts: the part in which the file ends is lost. */
static inline struct shim_png *_Nullable shim_png_new(
    void *_Nonnull owner, bool is_cut_off,
    size_t (*_Nonnull read)(void *_Nonnull, unsigned char *_Nonnull, size_t)) {
  struct shim_png *me = calloc(1, sizeof *me);
  if (!me) return NULL;
  me->owner = owner;
  me->read = read;
  me->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, me, shim_png_fail, shim_png_warn);
  if (me->png) me->info = png_create_info_struct(me->png);
  if (!me->info) {
    shim_png_free(me);
    return NULL;
  }
  png_set_read_fn(me->png, me, shim_png_fill);
  const size_t small_part = 64;
  if (is_cut_off) png_set_compression_buffer_size(me->png, small_part);
  return me;
}

struct shim_png_facts {
  unsigned width, height;
  bool has_alpha, is_grey, is_interlaced;
  /* The colour profile, which belongs to the decoder; NULL if there is none. */
  const unsigned char *_Nullable profile;
  unsigned profile_length;
};

/* Reads everything before the pixels. Sides of more than `longest` pixels are an error. */
static inline bool shim_png_read_header(
    struct shim_png *_Nonnull me, unsigned longest, struct shim_png_facts *_Nonnull facts) {
  if (setjmp(png_jmpbuf(me->png))) return false;
  png_set_user_limits(me->png, longest, longest);
  png_read_info(me->png, me->info);
  const int colours = png_get_color_type(me->png, me->info);
  facts->width = png_get_image_width(me->png, me->info);
  facts->height = png_get_image_height(me->png, me->info);
  /* What comes before a palette doesn't count, though it is there. */
  int transparent = 0;
  png_get_tRNS(me->png, me->info, NULL, &transparent, NULL);
  facts->has_alpha = colours & PNG_COLOR_MASK_ALPHA || transparent > 0;
  facts->is_grey = !(colours & PNG_COLOR_MASK_COLOR);
  facts->is_interlaced = png_get_interlace_type(me->png, me->info) != PNG_INTERLACE_NONE;
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 length;
  if (png_get_iCCP(me->png, me->info, &name, &compression, &profile, &length)) {
    facts->profile = profile;
    facts->profile_length = length;
  }
  return true;
}

/* Begins to decode: red, green and blue; or blue, green, red and alpha. Sets the number of times
   that all rows have to be read. */
static inline bool shim_png_start(struct shim_png *_Nonnull me, bool has_alpha, int *_Nonnull passes) {
  if (setjmp(png_jmpbuf(me->png))) return false;
  png_set_expand(me->png);
  png_set_scale_16(me->png);
  png_set_gray_to_rgb(me->png);
  if (has_alpha) png_set_bgr(me->png);
  /* The compressed pixels have a checksum of their own. */
  png_set_crc_action(me->png, PNG_CRC_QUIET_USE, PNG_CRC_NO_CHANGE);
  *passes = png_set_interlace_handling(me->png);
  png_start_read_image(me->png);
  return true;
}

/* Reads a row; of an interlaced picture, so much of it as its pass adds. */
static inline bool shim_png_read_row(struct shim_png *_Nonnull me, unsigned char *_Nonnull row) {
  if (setjmp(png_jmpbuf(me->png))) return false;
  png_read_row(me->png, NULL, row);
  return true;
}

/* Makes a file of rows of pixels with blue, green, red and alpha. The caller frees it. NULL if that fails, or
   if the file would have more bytes than `length` says, which becomes its length. */
static inline unsigned char *_Nullable shim_png_write(
    const void *_Nonnull pixels, unsigned width, unsigned height, size_t stride,
    long *_Nonnull length) {
  png_image image = {0};
  png_alloc_size_t count = (png_alloc_size_t)*length;
  unsigned char *file = malloc(count);
  if (!file) return NULL;
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_BGRA;
  image.flags = PNG_IMAGE_FLAG_FAST;
  if (!png_image_write_to_memory(&image, file, &count, 0, pixels, (png_int_32)stride, NULL)) {
    png_image_free(&image);
    free(file);
    return NULL;
  }
  *length = (long)count;
  return file;
}
