// ICU's data file without any data.
//
// GRDB imports Foundation, and with Foundation's ICU come 34 MB of data: names of languages, calendars,
// rules of sorting. Koloda uses none of it. ICU is made to be linked with no data: it then looks for
// files, finds none, and tells whoever asks that a resource is missing. The linker takes this symbol
// instead of the library's, in programs that have Swift's libraries in them; in others, it is not used.
//
// Each version of ICU asks for a symbol with its number.

#include "CKolodaICU.h"

#include <stdint.h>

// The layout is that of ICU's udata.h and ucmndata.h: a header of 32 bytes, then a table of contents.
struct data_file {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t reserved;
  uint8_t is_big_endian;
  uint8_t charset_family;
  uint8_t size_of_char;
  uint8_t reserved_byte;
  uint8_t data_format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  uint32_t entry_count;
  uint32_t reserved_words[3];
};

_Static_assert(
    __builtin_offsetof(struct data_file, entry_count) == 32, "the contents begin after the header");

#define NO_DATA(symbol)                                                          \
  __attribute__((visibility("hidden"), aligned(16))) const struct data_file      \
      symbol = {                                                                 \
          .header_size = 32,                                                     \
          .magic = {0xda, 0x27},                                                 \
          .info_size = 20,                                                       \
          .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,               \
          .size_of_char = 2,                                                     \
          .data_format = {'T', 'o', 'C', 'P'},                                   \
          .format_version = {1, 0, 0, 0},                                        \
      }

NO_DATA(icudt74_dat);
NO_DATA(icudt75_dat);
NO_DATA(icudt76_dat);
NO_DATA(icudt77_dat);
NO_DATA(icudt78_dat);
NO_DATA(icudt79_dat);
NO_DATA(icudt80_dat);
