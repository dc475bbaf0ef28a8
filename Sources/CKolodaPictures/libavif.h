/* The part of libavif 0.11 and newer that is used here. */
#pragma once
#include "optional.h"
#include <math.h>
#include <stdint.h>

enum {
  SHIM_AVIF_OK = 0,
  SHIM_AVIF_NO_CODEC = 15,
  SHIM_AVIF_TRUNCATED = 20,
  SHIM_AVIF_OUT_OF_MEMORY = 26,
  SHIM_AVIF_444 = 1,
  SHIM_AVIF_422 = 2,
  SHIM_AVIF_420 = 3,
  SHIM_AVIF_400 = 4,
  SHIM_AVIF_HAS_CROP = 2,
  SHIM_AVIF_HAS_ROTATION = 4,
  SHIM_AVIF_HAS_MIRROR = 8,
};

struct shim_avif_bytes {
  uint8_t *_Nullable start;
  size_t count;
};

struct shim_avif_transform {
  uint32_t flags;
  uint32_t pixel_aspect[2];
  /* The size of the visible part and the place of its middle, each as numerator and denominator. */
  uint32_t width[2], height[2], across[2], down[2];
  /* In quarters, anticlockwise; then whether left and right are swapped instead of top and bottom. */
  uint8_t angle, axis;
};

/* The beginning of libavif's picture. */
struct shim_avif_image {
  uint32_t width, height, bits;
  int format, is_full_range, chroma_place;
  uint8_t *_Nullable planes[3];
  uint32_t strides[3];
  int owns_planes;
  uint8_t *_Nullable alpha;
  uint32_t alpha_stride;
  int owns_alpha, is_premultiplied;
  struct shim_avif_bytes profile;
  uint16_t primaries, transfer, matrix;
  union {
    struct shim_avif_transform old;
    struct {
      uint16_t light[2];
      struct shim_avif_transform transform;
    } new_;
  } rest;
};

/* The beginning of libavif's decoder. */
struct shim_avif_decoder {
  int codec, threads, source, allows_progressive, allows_incremental, ignores_exif, ignores_xmp;
  uint32_t largest_area, longest_side, most_images, strictness;
  struct shim_avif_image *_Nullable image;
};

struct shim_avif {
  struct shim_avif_decoder *_Nullable (*_Nonnull decoder_new)(void);
  void (*_Nonnull decoder_free)(struct shim_avif_decoder *_Nonnull);
  int (*_Nonnull set_memory)(struct shim_avif_decoder *_Nonnull, const uint8_t *_Nonnull, size_t);
  int (*_Nonnull parse)(struct shim_avif_decoder *_Nonnull);
  int (*_Nonnull next)(struct shim_avif_decoder *_Nonnull);
  const char *_Nullable (*_Nonnull words)(int result);
  const char *_Nonnull (*_Nonnull version)(void);
  const char *_Nullable (*_Nonnull codec)(int choice, uint32_t flags);
};

/* Returns libavif's functions; NULL if it isn't there, or has no decoder for AV1. */
static inline const struct shim_avif *_Nullable shim_avif_load(void) {
  static struct shim_avif functions;
  struct shim_avif *avif = &functions;
  static const char *const names[] = {"libavif.so.16", "libavif.so.15", NULL};
  const struct shim_symbol symbols[] = {
    {"avifDecoderCreate", (void **)&avif->decoder_new},
    {"avifDecoderDestroy", (void **)&avif->decoder_free},
    {"avifDecoderSetIOMemory", (void **)&avif->set_memory},
    {"avifDecoderParse", (void **)&avif->parse},
    {"avifDecoderNextImage", (void **)&avif->next},
    {"avifResultToString", (void **)&avif->words},
    {"avifVersion", (void **)&avif->version},
    {"avifCodecName", (void **)&avif->codec},
    {NULL, NULL}};
  const uint32_t decodes = 1;
  return shim_load(names, symbols) && avif->codec(0, decodes) ? avif : NULL;
}

/* How a picture is to be cut and turned. */
static inline const struct shim_avif_transform *_Nonnull shim_avif_transform(
    const struct shim_avif *_Nonnull avif, const struct shim_avif_image *_Nonnull image) {
  const char *version = avif->version();
  const bool is_old = version[0] == '0' && version[1] == '.';
  return is_old ? &image->rest.old : &image->rest.new_.transform;
}
