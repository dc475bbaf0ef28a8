/* The part of libjxl 0.7 and newer that is used here. */
#pragma once
#include "optional.h"
#include <stdint.h>

enum {
  SHIM_JXL_SUCCESS = 0,
  SHIM_JXL_ERROR = 1,
  SHIM_JXL_NEEDS_INPUT = 2,
  SHIM_JXL_NEEDS_MEMORY = 5,
  SHIM_JXL_INFO = 0x40,
  SHIM_JXL_COLOURS = 0x100,
  SHIM_JXL_IMAGE = 0x1000,
};

/* libjxl's description of a picture. */
struct shim_jxl_info {
  int has_container;
  uint32_t width, height, bits, exponent_bits;
  float light[2];
  int is_relative;
  float linear_below;
  int uses_original_profile, has_preview, is_animation, orientation;
  uint32_t colours, extra_channels, alpha_bits, alpha_exponent_bits;
  int is_premultiplied;
  uint8_t rest[256];
};

struct shim_jxl_format {
  uint32_t channels;
  int type, order;
  size_t alignment;
};

struct shim_jxl {
  uint32_t (*_Nonnull version)(void);
  void *_Nullable (*_Nonnull decoder_new)(const void *_Nullable);
  void (*_Nonnull decoder_free)(void *_Nonnull);
  int (*_Nonnull subscribe)(void *_Nonnull, int);
  int (*_Nonnull keep_orientation)(void *_Nonnull, int);
  int (*_Nonnull set_input)(void *_Nonnull, const uint8_t *_Nonnull, size_t);
  size_t (*_Nonnull release_input)(void *_Nonnull);
  int (*_Nonnull process)(void *_Nonnull);
  int (*_Nonnull info)(void *_Nonnull, struct shim_jxl_info *_Nonnull);
  void *_Nonnull profile_length;
  void *_Nonnull profile;
  int (*_Nonnull set_memory)(
      void *_Nonnull, const struct shim_jxl_format *_Nonnull, void *_Nonnull, size_t);
  int (*_Nonnull flush)(void *_Nonnull);
};

/* Returns libjxl's functions; NULL if it isn't there. */
static inline const struct shim_jxl *_Nullable shim_jxl_load(void) {
  static struct shim_jxl functions;
  struct shim_jxl *jxl = &functions;
  static const char *const names[] = {
    "libjxl.so.0.12", "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8",
    "libjxl.so.0.7", NULL};
  const struct shim_symbol symbols[] = {
    {"JxlDecoderVersion", (void **)&jxl->version},
    {"JxlDecoderCreate", (void **)&jxl->decoder_new},
    {"JxlDecoderDestroy", (void **)&jxl->decoder_free},
    {"JxlDecoderSubscribeEvents", (void **)&jxl->subscribe},
    {"JxlDecoderSetKeepOrientation", (void **)&jxl->keep_orientation},
    {"JxlDecoderSetInput", (void **)&jxl->set_input},
    {"JxlDecoderReleaseInput", (void **)&jxl->release_input},
    {"JxlDecoderProcessInput", (void **)&jxl->process},
    {"JxlDecoderGetBasicInfo", (void **)&jxl->info},
    {"JxlDecoderGetICCProfileSize", &jxl->profile_length},
    {"JxlDecoderGetColorAsICCProfile", &jxl->profile},
    {"JxlDecoderSetImageOutBuffer", (void **)&jxl->set_memory},
    {"JxlDecoderFlushImage", (void **)&jxl->flush},
    {NULL, NULL}};
  return shim_load(names, symbols) ? jxl : NULL;
}

/* The colours that the decoder delivers, which are those of its second profile. */
enum { SHIM_JXL_DELIVERED = 1 };

/* The length of the ICC profile of the pixels; 0 without one. Before libjxl 0.9 the functions had one
   more parameter. */
static inline size_t shim_jxl_profile_length(
    const struct shim_jxl *_Nonnull jxl, void *_Nonnull decoder) {
  size_t length = 0;
  const int result =
      jxl->version() < 9000
          ? ((int (*)(void *, const void *, int, size_t *))jxl->profile_length)(
                decoder, NULL, SHIM_JXL_DELIVERED, &length)
          : ((int (*)(void *, int, size_t *))jxl->profile_length)(
                decoder, SHIM_JXL_DELIVERED, &length);
  return result == SHIM_JXL_SUCCESS ? length : 0;
}

static inline bool shim_jxl_profile(
    const struct shim_jxl *_Nonnull jxl, void *_Nonnull decoder, uint8_t *_Nonnull to, size_t length) {
  const int result =
      jxl->version() < 9000
          ? ((int (*)(void *, const void *, int, uint8_t *, size_t))jxl->profile)(
                decoder, NULL, SHIM_JXL_DELIVERED, to, length)
          : ((int (*)(void *, int, uint8_t *, size_t))jxl->profile)(
                decoder, SHIM_JXL_DELIVERED, to, length);
  return result == SHIM_JXL_SUCCESS;
}
