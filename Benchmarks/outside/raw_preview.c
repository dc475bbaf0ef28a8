/* What a RAW file's largest preview costs at least: LibRaw's extraction and one decode by libjpeg at a
   size that is large enough. Prints the processor seconds of the last of some rounds.

     raw_preview FILE NUMERATOR ROUNDS     NUMERATOR eighths of the preview's sides                 */
#include <libraw/libraw.h>
#include <stdio.h>
#include <jpeglib.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int show(const char *file, int numerator) {
  libraw_data_t *raw = libraw_init(0);
  int error = 0;
  if (libraw_open_file(raw, file) || libraw_unpack_thumb(raw)) return 1;
  libraw_processed_image_t *preview = libraw_dcraw_make_mem_thumb(raw, &error);
  if (!preview || preview->type != LIBRAW_IMAGE_JPEG) return 1;
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  decoder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, preview->data, preview->data_size);
  jpeg_read_header(&decoder, TRUE);
  decoder.scale_num = numerator;
  decoder.scale_denom = 8;
  jpeg_start_decompress(&decoder);
  JSAMPLE *row = malloc((size_t)decoder.output_width * decoder.output_components);
  while (decoder.output_scanline < decoder.output_height)
    jpeg_read_scanlines(&decoder, &row, 1);
  jpeg_finish_decompress(&decoder);
  jpeg_destroy_decompress(&decoder);
  free(row);
  libraw_dcraw_clear_mem(preview);
  libraw_close(raw);
  return 0;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  double taken = 0;
  for (int round = atoi(arguments[3]); round > 0; round--) {
    double begin = seconds();
    if (show(arguments[1], atoi(arguments[2]))) return 1;
    taken = seconds() - begin;
  }
  printf("%.6f\n", taken);
  return 0;
}
