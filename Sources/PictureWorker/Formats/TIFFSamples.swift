import CKolodaPictures

/// A TIFF's pixels as numbers, one after another: a grey or three colours, and perhaps more.
struct TIFFSamples {
  private enum Number {
    case byte, short, float
  }

  private let number: Number
  /// The numbers of a pixel, and those among them that are colours.
  private let count: Int
  private let colours: Int
  private let isInverted: Bool
  let pixels: StoredPixels

  /// Nil for pixels of another kind.
  init?(_ facts: shim_tiff_facts) {
    let isPhoto = Int32(facts.compression) == COMPRESSION_JPEG
    switch Int32(facts.colours) {
    case PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_MINISWHITE: colours = 1
    case PHOTOMETRIC_RGB: colours = 3
    case PHOTOMETRIC_YCBCR where isPhoto: colours = 3
    default: return nil
    }
    switch (facts.bits, Int32(facts.format)) {
    case (8, SAMPLEFORMAT_UINT), (8, SAMPLEFORMAT_VOID): number = .byte
    case (16, SAMPLEFORMAT_UINT), (16, SAMPLEFORMAT_VOID): number = .short
    case (32, SAMPLEFORMAT_IEEEFP): number = .float
    default: return nil
    }
    count = Int(facts.samples)
    guard !facts.is_planar, count >= colours else { return nil }
    isInverted = Int32(facts.colours) == PHOTOMETRIC_MINISWHITE
    pixels =
      !facts.has_alpha || count == colours
      ? .rgb : facts.is_associated ? .premultiplied : .translucent
  }

  /// The number of bytes of a number, and of a pixel.
  var bytes: Int {
    switch number {
    case .byte: 1
    case .short: 2
    case .float: 4
    }
  }
  var pixelBytes: Int { bytes * count }

  /// Converts a row to what `pixels` says.
  func convert(_ row: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, width: Int) {
    switch number {
    case .byte where count == 3 && pixels == .rgb:
      target.update(from: row.assumingMemoryBound(to: UInt8.self), count: width * 3)
    case .byte: convert(row, into: target, width) { (level: UInt8) in level }
    case .short:
      convert(row, into: target, width) { (level: UInt16) in
        UInt8(truncatingIfNeeded: (UInt32(level) + 128) / 257)
      }
    case .float:
      convert(row, into: target, width) { (level: Float) in
        UInt8(max(0, min(1, level.isNaN ? 0 : level)) * 255 + 0.5)
      }
    }
  }

  @inline(__always)
  private func convert<Level>(
    _ row: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, _ width: Int,
    _ eight: (Level) -> UInt8
  ) {
    let levels = row.assumingMemoryBound(to: Level.self)
    let flip: UInt8 = isInverted ? 255 : 0
    let step = pixels.bytes
    // Colours come in the screen's order together with an alpha.
    let (red, blue) = step == 4 ? (2, 0) : (0, 2)
    let (second, third) = colours == 3 ? (1, 2) : (0, 0)
    for column in 0..<width {
      let pixel = target + column &* step
      let source = levels + column &* count
      pixel[red] = eight(source[0]) ^ flip
      pixel[1] = eight(source[second]) ^ flip
      pixel[blue] = eight(source[third]) ^ flip
      if step == 4 { pixel[3] = eight(source[colours]) }
    }
  }
}
