/* libtiff for Swift, which can't call its functions with any number of arguments. */
#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct shim_tiff {
  TIFF *tiff;
  uint64_t place;
  uint64_t size;
  char words[256];
  /* What libtiff reads uncompressed tiles into; NULL for all others. */
  void *_Nullable tile;
  void *_Nonnull owner;
  /* Copies the bytes from an offset on and returns their number, which is smaller only at the end of
     the file. */
  size_t (*_Nonnull read)(
      void *_Nonnull owner, uint64_t offset, unsigned char *_Nonnull to, size_t count);
};

static inline tmsize_t shim_tiff_fill(thandle_t handle, void *to, tmsize_t count) {
  struct shim_tiff *me = handle;
  if (count <= 0) return 0;
  size_t done = me->read(me->owner, me->place, to, (size_t)count);
  me->place += done;
  return (tmsize_t)done;
}

static inline tmsize_t shim_tiff_write(thandle_t handle, void *from, tmsize_t count) { return -1; }

static inline toff_t shim_tiff_seek(thandle_t handle, toff_t offset, int whence) {
  struct shim_tiff *me = handle;
  me->place = whence == SEEK_SET ? offset : offset + (whence == SEEK_CUR ? me->place : me->size);
  return me->place;
}

static inline int shim_tiff_close(thandle_t handle) { return 0; }

static inline toff_t shim_tiff_size(thandle_t handle) { return ((struct shim_tiff *)handle)->size; }

/* Keeps the first error. */
static inline void shim_tiff_fail(
    thandle_t handle, const char *module, const char *format, va_list values) {
  struct shim_tiff *me = handle;
  if (me && !me->words[0]) vsnprintf(me->words, sizeof me->words, format, values);
}

static inline void shim_tiff_free(struct shim_tiff *_Nonnull me) {
  if (me->tiff) TIFFClose(me->tiff);
  free(me->tile);
  free(me);
}

/* Opens a file at its first page; `tiff` is NULL if that fails. NULL without memory. */
static inline struct shim_tiff *_Nullable shim_tiff_open(
    void *_Nonnull owner, uint64_t size,
    size_t (*_Nonnull read)(void *_Nonnull, uint64_t, unsigned char *_Nonnull, size_t)) {
  struct shim_tiff *me = calloc(1, sizeof *me);
  if (!me) return NULL;
  me->owner = owner;
  me->size = size;
  me->read = read;
  /* The default handlers write to standard error. */
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
  TIFFSetErrorHandlerExt(shim_tiff_fail);
  /* Not mapped into memory: damaged files would be read beyond their ends. */
  me->tiff = TIFFClientOpen("", "rm", me, shim_tiff_fill, shim_tiff_write, shim_tiff_seek,
                            shim_tiff_close, shim_tiff_size, NULL, NULL);
  return me;
}

struct shim_tiff_facts {
  uint32_t width, height;
  uint16_t bits, samples, format, colours, compression, orientation;
  bool is_planar, is_tiled, is_swapped;
  /* Whether the bits of each byte come in reverse. */
  bool is_mirrored;
  /* Whether a picture of its own rather than a smaller version of another. */
  bool is_main;
  /* Whether a camera's RAW data, which is no picture yet. */
  bool is_sensor_data;
  /* Whether there is a sample that says how opaque the pixel is, and whether the others are
     multiplied by it. */
  bool has_alpha, is_associated;
  /* The rows that are stored together, and the size of a tile. */
  uint32_t band, tile_width;
  /* The colour profile, which belongs to the file; NULL if there is none. */
  const unsigned char *_Nullable profile;
  uint32_t profile_length;
};

static inline bool shim_tiff_read_facts(
    struct shim_tiff *_Nonnull me, struct shim_tiff_facts *_Nonnull facts) {
  TIFF *tiff = me->tiff;
  memset(facts, 0, sizeof *facts);
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &facts->width) ||
      !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &facts->height) ||
      !TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &facts->colours)) {
    return false;
  }
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &facts->bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &facts->samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &facts->format);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &facts->compression);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &facts->orientation);
  uint16_t planes = PLANARCONFIG_CONTIG;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  facts->is_planar = planes != PLANARCONFIG_CONTIG && facts->samples > 1;
  facts->is_tiled = TIFFIsTiled(tiff);
  facts->is_swapped = TIFFIsByteSwapped(tiff);
  uint16_t fill = FILLORDER_MSB2LSB;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_FILLORDER, &fill);
  facts->is_mirrored = fill == FILLORDER_LSB2MSB;
  uint32_t kind = 0;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
  uint16_t count = 0;
  toff_t *places = NULL;
  const bool has_others = TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &places) && count > 0;
  facts->is_main = kind == 0 && !has_others;
  facts->is_sensor_data =
      facts->colours == PHOTOMETRIC_CFA || facts->colours == 34892 /* LinearRaw */;
  uint16_t *extra = NULL;
  count = 0;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &extra);
  facts->is_associated = count > 0 && extra && extra[0] == EXTRASAMPLE_ASSOCALPHA;
  facts->has_alpha = facts->is_associated || (count > 0 && extra && extra[0] == EXTRASAMPLE_UNASSALPHA);
  if (facts->is_tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &facts->tile_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &facts->band);
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &facts->band);
    if (facts->band > facts->height) facts->band = facts->height;
  }
  void *profile = NULL;
  if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &facts->profile_length, &profile)) {
    facts->profile = profile;
  }
  return true;
}

/* Has rows turned into colours in the order of the file: libtiff would turn each strip or tile by
   itself. */
static inline void shim_tiff_ignore_orientation(struct shim_tiff *_Nonnull me) {
  TIFFSetField(me->tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
}

/* Has uncompressed tiles read into memory of exactly their size: of a file that is not mapped, libtiff 4.5
   refuses to turn others into colours unless they are a multiple of 1,024 bytes. */
static inline void shim_tiff_fit_tiles(struct shim_tiff *_Nonnull me) {
  const tmsize_t size = TIFFTileSize(me->tiff);
  /* A larger one can't be in the file. */
  if (size <= 0 || (uint64_t)size > me->size || me->tile) return;
  me->tile = malloc((size_t)size);
  if (me->tile) TIFFReadBufferSetup(me->tiff, me->tile, size);
}

/* Has a JPEG in the file decoded to red, green and blue. */
static inline void shim_tiff_ask_for_rgb(struct shim_tiff *_Nonnull me) {
  TIFFSetField(me->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
}
