import KolodaContainers

/// Where a picture file has its EXIF, or could have it: an APP1 segment of a JPEG, a chunk of a PNG
/// or a WebP, or all of a TIFF.
///
/// It is where bytes are changed, so what readers may disagree about is refused.
struct ExifBlock: Hashable {
  enum Format: Hashable { case jpeg, png, webP, tiff }

  let format: Format
  /// The whole segment or chunk in the file, with header and trailer; empty, at the place for a new
  /// one, where the file has no EXIF.
  let range: Range<Int>
  /// The range of the EXIF's TIFF structure in the file.
  let content: Range<Int>
  /// Whether a directory of further pictures in the file (MPF) comes before it; its entries count
  /// bytes from the directory on, so the EXIF can't grow.
  let isCounted: Bool

  /// Whether the file has no EXIF.
  var isMissing: Bool { range.isEmpty }

  /// Finds the EXIF of a file.
  ///
  /// - Returns: nil for another format, a malformed file, or EXIF that can't be changed.
  init?(in file: FileBytes) {
    let metadata = PictureMetadata(of: file)
    let found: ExifBlock?
    switch metadata.parts {
    case .jpeg(let jpeg): found = Self.jpeg(jpeg)
    case .png(let png): found = Self.png(png)
    case .webP(let webP):
      guard let exif = webP.exif, let content = webP.exifContent else { return nil }
      found = ExifBlock(format: .webP, range: exif.range, content: content)
    case .other:
      // Neither a BigTIFF nor a RAW file.
      guard let head = try? file.bytes(at: 0, count: 8),
        head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42])
      else { return nil }
      found = ExifBlock(format: .tiff, range: 0..<file.length, content: 0..<file.length)
    }
    guard let found else { return nil }
    self = found
  }

  /// - Parameter content: the TIFF structure; empty where there is none yet.
  private init(
    format: Format, range: Range<Int>, content: Range<Int>, isCounted: Bool = false
  ) {
    self.format = format
    self.range = range
    self.content = content
    self.isCounted = isCounted
  }

  private static func jpeg(_ jpeg: JPEGMetadata) -> ExifBlock? {
    guard !jpeg.hasOddExif else { return nil }
    if let exif = jpeg.exif, let content = jpeg.exifContent {
      let isCounted = jpeg.directory.map { $0 < exif.range.lowerBound } ?? false
      return ExifBlock(format: .jpeg, range: exif.range, content: content, isCounted: isCounted)
    }
    guard jpeg.fault == nil, !jpeg.hasStrayBytes else { return nil }
    let place = jpeg.exifPlace..<jpeg.exifPlace
    return ExifBlock(format: .jpeg, range: place, content: place)
  }

  private static func png(_ png: PNGMetadata) -> ExifBlock? {
    // EXIF in a text would contradict what is written into a chunk.
    guard png.exifText == nil else { return nil }
    if let exif = png.exif {
      // A truncated chunk has no checksum that could be recomputed.
      guard exif.isWhole, exif.content.count <= Bounds.exif else { return nil }
      return ExifBlock(format: .png, range: exif.range, content: exif.content)
    }
    guard let pixels = png.pixels, png.fault == nil else { return nil }
    return ExifBlock(format: .png, range: pixels..<pixels, content: pixels..<pixels)
  }

  /// The bytes of an EXIF segment or chunk that holds nothing but an orientation; nil for a format
  /// where one can't simply be inserted.
  static func bytes(_ format: Format, orientation value: Int) -> [UInt8]? {
    let tiff = TurnTag.block(value)
    let lead = JPEGMetadata.exifSignature
    switch format {
    case .jpeg: return [0xFF, 0xE1] + big(UInt16(lead.count + tiff.count + 2)) + lead + tiff
    case .png:
      let chunk = Array("eXIf".utf8) + tiff
      return big(UInt32(tiff.count)) + chunk + big(PNGChecksum.of(chunk))
    case .webP, .tiff: return nil
    }
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
