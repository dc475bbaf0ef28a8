import CKolodaPictures

/// The order and meaning of a pixel's bytes.
enum PixelLayout {
  /// Cairo's order; the fourth byte is left alone.
  case bgra
  /// Cyan, magenta, yellow and black.
  case inks
  /// The same, with 255 for no ink.
  case invertedInks

  /// The layout in lcms2's notation, for pixels read with a profile of a colour space; nil if the
  /// profile is for other colours.
  func number(read space: cmsColorSpaceSignature) -> UInt32? {
    switch (space, self) {
    case (cmsSigCmykData, .inks): PixelLayout.number(PT_CMYK, colours: 4)
    case (cmsSigCmykData, .invertedInks): PixelLayout.number(PT_CMYK, colours: 4) | 1 << 13
    case (_, .inks), (_, .invertedInks): nil
    case (cmsSigRgbData, _): written
    // Red, green and blue are then equal, so one of them is read.
    case (cmsSigGrayData, _): PixelLayout.number(PT_GRAY, colours: 1, rest: 3)
    default: nil
    }
  }

  /// The layout of the converted pixels, in lcms2's notation.
  var written: UInt32 {
    // Reversed order, with the byte that isn't a colour last.
    PixelLayout.number(PT_RGB, colours: 3, rest: 1) | 1 << 14 | 1 << 10
  }

  /// One byte per colour, and `rest` bytes that aren't colours.
  private static func number(_ space: Int32, colours: UInt32, rest: UInt32 = 0) -> UInt32 {
    UInt32(space) << 16 | rest << 7 | colours << 3 | 1
  }
}
