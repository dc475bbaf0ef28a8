/* Decodes a region of a TIFF of strips or of a JPEG by libtiff or libjpeg-turbo, as a program that has only
   these would: prints the processor time of that in seconds, the shortest of some rounds.

   excerpt FILE X Y WIDTH HEIGHT ROUNDS */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <jpeglib.h>
#include <tiffio.h>

static bool jpeg(const char *path, unsigned x, unsigned y, unsigned width, unsigned height) {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  decoder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&decoder);
  jpeg_stdio_src(&decoder, file);
  jpeg_read_header(&decoder, TRUE);
  decoder.out_color_space = JCS_EXT_BGRA;
  jpeg_start_decompress(&decoder);
  JDIMENSION left = x, count = width;
  jpeg_crop_scanline(&decoder, &left, &count);
  jpeg_skip_scanlines(&decoder, y);
  unsigned char *pixels = malloc((size_t)count * 4 * height);
  for (unsigned row = 0; row < height; row++) {
    JSAMPROW line = pixels + (size_t)row * count * 4;
    jpeg_read_scanlines(&decoder, &line, 1);
  }
  free(pixels);
  jpeg_destroy_decompress(&decoder);
  fclose(file);
  return true;
}

static bool tiff(const char *path, unsigned x, unsigned y, unsigned width, unsigned height) {
  TIFF *tiff = TIFFOpen(path, "rm");
  unsigned all = 0, rows = 0;
  if (!tiff || !TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &all) ||
      !TIFFGetField(tiff, TIFFTAG_ROWSPERSTRIP, &rows)) {
    return false;
  }
  unsigned char *pixels = malloc((size_t)width * height * 3), *strip = malloc(TIFFStripSize(tiff));
  for (unsigned number = y / rows; number <= (y + height - 1) / rows; number++) {
    TIFFReadEncodedStrip(tiff, number, strip, -1);
    for (unsigned line = 0; line < rows; line++) {
      const unsigned row = number * rows + line;
      if (row < y || row >= y + height) continue;
      memcpy(pixels + (size_t)(row - y) * width * 3, strip + ((size_t)line * all + x) * 3,
             (size_t)width * 3);
    }
  }
  free(pixels);
  free(strip);
  TIFFClose(tiff);
  return true;
}

int main(int count, char **words) {
  if (count != 7) return 2;
  const unsigned x = atoi(words[2]), y = atoi(words[3]), width = atoi(words[4]), height = atoi(words[5]);
  double best = 0;
  for (int round = 0; round < atoi(words[6]); round++) {
    const clock_t begin = clock();
    const bool is_done =
        strstr(words[1], ".jpg") ? jpeg(words[1], x, y, width, height) : tiff(words[1], x, y, width, height);
    if (!is_done) return 1;
    const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    if (round == 0 || seconds < best) best = seconds;
  }
  printf("%f\n", best);
  return 0;
}
