/* LibRaw for Swift, which would handle LibRaw's structure of 381 KB by value. */
#pragma once
#include <libraw/libraw.h>
#include <stddef.h>

enum shim_raw_kind { SHIM_RAW_NOTHING, SHIM_RAW_JPEG, SHIM_RAW_BITMAP };

/* The largest preview in a RAW file. */
struct shim_raw_preview {
  enum shim_raw_kind kind;
  /* A JPEG file, or rows of three bytes per pixel: red, green and blue. LibRaw owns the memory. */
  const unsigned char *_Nullable bytes;
  size_t count;
  /* The size in pixels; only set for a bitmap. */
  int width, height;
  /* The rotation to apply, in LibRaw's numbering. */
  int flip;
  /* When it was taken: mktime(3) of the camera's local time; 0 if unknown. */
  time_t taken;
};

/* Opens a file in memory, which must stay until shim_raw_close(). Returns NULL on an error. */
static inline void *_Nullable shim_raw_open(
    const void *_Nonnull bytes, size_t count, int *_Nonnull error) {
  libraw_data_t *raw = libraw_init(LIBRAW_OPTIONS_NONE);
  if (!raw) {
    *error = LIBRAW_UNSUFFICIENT_MEMORY;
    return NULL;
  }
  /* The default handler writes about damage to standard error. */
  libraw_set_dataerror_handler(raw, NULL, NULL);
  *error = libraw_open_buffer(raw, (void *)bytes, count);
  if (*error == LIBRAW_SUCCESS) return raw;
  libraw_close(raw);
  return NULL;
}

static inline void shim_raw_close(void *_Nonnull raw) { libraw_close(raw); }

/* Finds the largest preview, valid until the file is closed. Returns LibRaw's error code. */
static inline int shim_raw_find_preview(
    void *_Nonnull opened, struct shim_raw_preview *_Nonnull preview) {
  libraw_data_t *raw = opened;
  int error = libraw_unpack_thumb(raw);
  memset(preview, 0, sizeof *preview);
  if (error != LIBRAW_SUCCESS) return error;
  const libraw_thumbnail_t *found = &raw->thumbnail;
  if (!found->thumb) return LIBRAW_NO_THUMBNAIL;
  preview->bytes = (const unsigned char *)found->thumb;
  preview->count = found->tlength;
  preview->flip = raw->sizes.flip;
  preview->taken = raw->other.timestamp;
  if (found->tformat == LIBRAW_THUMBNAIL_JPEG) {
    preview->kind = SHIM_RAW_JPEG;
  } else if (found->tformat == LIBRAW_THUMBNAIL_BITMAP && found->tcolors == 3) {
    preview->kind = SHIM_RAW_BITMAP;
    preview->width = found->twidth;
    preview->height = found->theight;
  }
  return LIBRAW_SUCCESS;
}

/* When and with which camera a picture was taken. The texts are valid until the file is closed. */
struct shim_raw_taken {
  /* mktime(3) of the camera's local time; 0 if unknown. */
  time_t clock;
  const char *_Nonnull make;
  const char *_Nonnull model;
  const char *_Nonnull serial;
};

static inline struct shim_raw_taken shim_raw_find_taken(void *_Nonnull opened) {
  libraw_data_t *raw = opened;
  struct shim_raw_taken taken = {
    raw->other.timestamp, raw->idata.make, raw->idata.model, raw->shootinginfo.BodySerial};
  return taken;
}
