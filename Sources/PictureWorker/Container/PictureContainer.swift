import KolodaPictureMessages

/// A file's format and the metadata around its pixels.
enum PictureContainer {
  case jpeg(JPEGHeader)
  case png(PNGHeader)
  /// A WebP, and the range of its EXIF block's TIFF structure in the file.
  case webP(exif: Range<Int>?)
  case icon
  case bmp
  case gif
  /// A portable bitmap, greymap or pixmap.
  case pnm
  /// A TIFF or BigTIFF, or a RAW picture that starts like one.
  case tiff
  /// A file that starts as only RAW pictures do.
  case raw
  case heif
  case avif
  case jpegXL
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
        case [0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42], [0x49, 0x49, 43, 0], [0x4d, 0x4d, 0, 43]:
          .tiff
        case _ where Self.beginsAsRaw(file): .raw
        case let head where head.starts(with: [0x1f, 0x8b]): .packed
        case let head where head.starts(with: "BM".utf8): .bmp
        case let head where head.starts(with: "GIF8".utf8): .gif
        case let head where Self.beginsAsPNM(head): .pnm
        default: Self.later(file)
        }
    }
  }

  /// The EXIF block.
  func exif(in file: PictureFile) -> ExifBlock? {
    switch self {
    case .jpeg(let header): header.exif.map { ExifBlock($0, of: file) }
    case .png(let header): header.exif
    case .webP(let exif): exif.map { ExifBlock($0, of: file) }
    // A TIFF file is such a structure as a whole.
    case .tiff: ExifBlock(0..<file.size, of: file)
    case .icon, .bmp, .gif, .pnm, .raw, .heif, .avif, .jpegXL, .packed, .other: nil
    }
  }

  /// Whether to try LibRaw.
  var isMaybeRaw: Bool {
    switch self {
    case .tiff, .raw: true
    case .jpeg, .png, .webP, .icon, .bmp, .gif, .pnm, .heif, .avif, .jpegXL, .packed, .other:
      false
    }
  }

  /// Recognises the formats whose libraries may be missing.
  private static func later(_ file: PictureFile) -> PictureContainer {
    switch PictureFormat(head: file.bytes(at: 0, count: 64)) {
    case .heic: .heif
    case .avif: .avif
    case .jpegXL: .jpegXL
    case .svg, nil: .other
    }
  }

  private static func beginsAsPNM(_ head: [UInt8]) -> Bool {
    guard head.count >= 3, head[0] == UInt8(ascii: "P") else { return false }
    let isSpace = head[2] == UInt8(ascii: " ") || (9...13).contains(head[2])
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(head[1])
      && (isSpace || head[2] == UInt8(ascii: "#"))
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
}
