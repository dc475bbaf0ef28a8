import KolodaPictureMessages

/// A file's format and the metadata around its pixels, read independently of gdk-pixbuf.
///
/// The loaders don't report what matters here, that a file ended before its picture did. They fill
/// in what is missing and call it a picture.
enum PictureContainer {
  case jpeg(JPEGHeader)
  case png(PNGHeader)
  /// A WebP, and the range of its EXIF block's TIFF structure in the file.
  case webP(exif: Range<Int>?)
  case icon
  /// A TIFF, or a RAW picture that starts like one.
  case tiff
  /// A file that starts as only RAW pictures do.
  case raw
  /// A gzipped text, as vector drawings may be.
  case packed
  case other

  /// Recognises a file's format and reads its metadata.
  ///
  /// - Parameter isCancelled: whether the picture is no longer wanted.
  init(_ file: PictureFile, isCancelled: () -> Bool = { false }) {
    if let jpeg = JPEGHeader(file) {
      self = .jpeg(jpeg)
    } else if let png = PNGHeader(file, isCancelled: isCancelled) {
      self = .png(png)
    } else if let webP = WebPHeader(file) {
      self = .webP(exif: webP.exif)
    } else {
      self =
        switch file.bytes(at: 0, count: 4) {
        case [0, 0, 1, 0], [0, 0, 2, 0]: .icon
        case [0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42]: .tiff
        case _ where Self.beginsAsRaw(file): .raw
        case let head where head.starts(with: [0x1f, 0x8b]): .packed
        default: .other
        }
    }
  }

  /// The range of the EXIF block's TIFF structure in the file.
  func exif(in file: PictureFile) -> Range<Int>? {
    switch self {
    case .jpeg(let header): header.exif
    case .png(let header): header.exif
    case .webP(let exif): exif
    // A TIFF file is such a structure as a whole.
    case .tiff: 0..<file.size
    case .icon, .raw, .packed, .other: nil
    }
  }

  /// Whether to try LibRaw.
  var isMaybeRaw: Bool {
    switch self {
    case .tiff, .raw: true
    case .jpeg, .png, .webP, .icon, .packed, .other: false
    }
  }

  /// Whether a file starts like the RAW formats whose first bytes aren't a TIFF's: Olympus,
  /// Panasonic, Fujifilm, Sigma, Minolta, Canon's oldest and newest.
  private static func beginsAsRaw(_ file: PictureFile) -> Bool {
    let head = file.bytes(at: 0, count: 16)
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { head.dropFirst(place).starts(with: $0) }
    }
    return has("IIRO") || has("IIRS") || has("MMOR") || has("IIU\0") || has("FUJIFILM")
      || has("FOVb") || has("\0MRM") || has("HEAPCCDR", at: 6) || has("ftypcrx ", at: 4)
  }

  /// Whether the format's loader works piece by piece; the others keep the whole file in memory.
  var isStreamed: Bool {
    switch self {
    case .jpeg, .png: true
    case .webP, .icon, .tiff, .raw, .packed, .other: false
    }
  }

  /// Whether the file extends to its picture's end.
  ///
  /// - Parameters:
  ///   - drawn: the rows that the loader drew, before any reduction.
  ///   - height: the number of rows of the picture.
  func isComplete(
    _ file: PictureFile, format: String, drawn: Range<Int>, height: Int
  ) -> Bool {
    switch self {
    // `JPEGStream` checks that itself.
    case .jpeg: return true
    case .png(let header): return header.isComplete
    case .icon: return Self.hasAllIcons(file)
    case .webP, .tiff, .raw, .packed, .other:
      // These two loaders draw row by row, and stop without an error.
      guard format == "bmp" || format == "pnm" else { return true }
      return drawn.lowerBound <= 0 && drawn.upperBound >= height
    }
  }

  /// Whether every picture in an icon's directory is within the file.
  private static func hasAllIcons(_ file: PictureFile) -> Bool {
    let head = file.bytes(at: 4, count: 2)
    guard head.count == 2 else { return false }
    let count = Int(head[0]) | Int(head[1]) << 8
    let table = file.bytes(at: 6, count: count * 16)
    guard table.count == count * 16 else { return false }
    func number(at place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(table[place + $1]) << ($1 * 8) }
    }
    return (0..<count).allSatisfy { index in
      number(at: index * 16 + 8) + number(at: index * 16 + 12) <= file.size
    }
  }
}
