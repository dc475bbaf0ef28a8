import CKolodaPictures

/// A TIFF's pixels as numbers, one after another: a grey or three colours, and perhaps more.
struct TIFFSamples {
  private enum Number {
    case byte, short, long, half, float, double
    /// So many bits, one number right after the other; each row begins with a new byte.
    case packed(Int)
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
    switch (Int(facts.bits), Int32(facts.format)) {
    case (8, SAMPLEFORMAT_UINT), (8, SAMPLEFORMAT_VOID): number = .byte
    case (16, SAMPLEFORMAT_UINT), (16, SAMPLEFORMAT_VOID): number = .short
    case (32, SAMPLEFORMAT_UINT), (32, SAMPLEFORMAT_VOID): number = .long
    case (16, SAMPLEFORMAT_IEEEFP): number = .half
    case (32, SAMPLEFORMAT_IEEEFP): number = .float
    case (64, SAMPLEFORMAT_IEEEFP): number = .double
    // libtiff itself reads greys of less than eight bits. A tile has to begin with a new byte.
    case (let bits, SAMPLEFORMAT_UINT)
    where (9...15).contains(bits) || colours == 3 && (1...7).contains(bits):
      guard !facts.is_tiled || facts.tile_width % 8 == 0 else { return nil }
      number = .packed(bits)
    default: return nil
    }
    count = Int(facts.samples)
    guard !facts.is_planar, count >= colours else { return nil }
    isInverted = Int32(facts.colours) == PHOTOMETRIC_MINISWHITE
    pixels =
      !facts.has_alpha || count == colours
      ? .rgb : facts.is_associated ? .premultiplied : .translucent
  }

  /// The number of bytes of a number; nil if it doesn't consist of whole ones.
  var bytes: Int? {
    if case .packed = number { nil } else { bits / 8 }
  }

  private var bits: Int {
    switch number {
    case .byte: 8
    case .short, .half: 16
    case .long, .float: 32
    case .double: 64
    case .packed(let bits): bits
    }
  }

  /// The number of bytes that a number of pixels at the beginning of a row take.
  func length(of pixels: Int) -> Int { (pixels * count * bits + 7) / 8 }

  /// Converts some columns of a row to what `pixels` says.
  func convert(
    _ row: UnsafeRawPointer, _ columns: Range<Int>, into target: UnsafeMutablePointer<UInt8>
  ) {
    let first = columns.lowerBound * count
    switch number {
    case .byte where count == 3 && pixels == .rgb:
      target.update(
        from: row.assumingMemoryBound(to: UInt8.self) + first, count: columns.count * 3)
    case .byte:
      let levels = row.assumingMemoryBound(to: UInt8.self) + first
      convert(into: target, columns.count) { levels[$0] }
    case .short:
      let levels = row.assumingMemoryBound(to: UInt16.self) + first
      convert(into: target, columns.count) {
        UInt8(truncatingIfNeeded: (UInt32(levels[$0]) + 128) / 257)
      }
    case .long:
      let levels = row.assumingMemoryBound(to: UInt32.self) + first
      convert(into: target, columns.count) { UInt8(truncatingIfNeeded: levels[$0] >> 24) }
    case .half:
      let levels = row.assumingMemoryBound(to: UInt16.self) + first
      convert(into: target, columns.count) {
        Self.eight(Float(Float16(bitPattern: levels[$0])))
      }
    case .float:
      let levels = row.assumingMemoryBound(to: Float.self) + first
      convert(into: target, columns.count) { Self.eight(levels[$0]) }
    case .double:
      let levels = row.assumingMemoryBound(to: Double.self) + first
      convert(into: target, columns.count) { Self.eight(Float(levels[$0])) }
    case .packed(let bits):
      let levels = row.assumingMemoryBound(to: UInt8.self)
      convert(into: target, columns.count) { Self.eight(levels, number: first &+ $0, bits) }
    }
  }

  @inline(__always)
  private static func eight(_ level: Float) -> UInt8 {
    UInt8(max(0, min(1, level.isNaN ? 0 : level)) * 255 + 0.5)
  }

  /// The number at an index in a row of numbers that have this many bits each.
  private static func eight(
    _ row: UnsafePointer<UInt8>, number: Int, _ bits: Int
  ) -> UInt8 {
    let start = number &* bits
    let end = start &+ bits
    var level: UInt32 = 0
    for byte in (start >> 3)...((end &- 1) >> 3) { level = level << 8 | UInt32(row[byte]) }
    let most: UInt32 = 1 << UInt32(bits) &- 1
    level = level >> UInt32(-end & 7) & most
    return UInt8(truncatingIfNeeded: (level * 255 + most / 2) / most)
  }

  /// Converts the pixels of a row; the function returns the level of a number, by its index.
  @inline(__always)
  private func convert(
    into target: UnsafeMutablePointer<UInt8>, _ width: Int, _ level: (Int) -> UInt8
  ) {
    let flip: UInt8 = isInverted ? 255 : 0
    let step = pixels.bytes
    // Colours come in the screen's order together with an alpha.
    let (red, blue) = step == 4 ? (2, 0) : (0, 2)
    let (second, third) = colours == 3 ? (1, 2) : (0, 0)
    for column in 0..<width {
      let pixel = target + column &* step
      let source = column &* count
      pixel[red] = level(source) ^ flip
      pixel[1] = level(source &+ second) ^ flip
      pixel[blue] = level(source &+ third) ^ flip
      if step == 4 { pixel[3] = level(source &+ colours) }
    }
  }
}
