import KolodaContainers
import KolodaPictureMessages

/// A file's format, by which a decoder is chosen.
enum PictureContainer {
  case jpeg
  /// A PNG, and whether the file extends to its last chunk.
  case png(isComplete: Bool)
  case webP
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

  /// Recognises a file's format by its first bytes.
  init(_ metadata: PictureMetadata, of file: PictureFile) {
    let head = file.bytes(at: 0, count: 64)
    switch metadata.parts {
    case .jpeg: self = .jpeg
    case .png(let png): self = .png(isComplete: png.isComplete)
    case .webP: self = .webP
    case .other:
      self =
        switch head.prefix(4) {
        case _ where Self.beginsAsIcon(head): .icon
        case _ where Self.beginsAsRaw(head): .raw
        case _ where metadata.format == .tiff: .tiff
        case [0x89, 0x50, 0x4e, 0x47]: .png(isComplete: true)
        case let start where start.starts(with: [0x1f, 0x8b]): .packed
        case let start where start.starts(with: "BM".utf8): .bmp
        case let start where start.starts(with: "GIF8".utf8): .gif
        case _ where Self.beginsAsPNM(head): .pnm
        default:
          // The formats whose libraries may be missing.
          switch LibraryFormat(head: head) {
          case .heic: .heif
          case .avif: .avif
          case .jpegXL: .jpegXL
          case .svg, nil: .other
          }
        }
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

  /// Whether a file begins as an icon or a cursor.
  ///
  /// A Targa picture begins like a cursor without pictures.
  private static func beginsAsIcon(_ head: [UInt8]) -> Bool {
    [[0, 0, 1, 0], [0, 0, 2, 0]].contains(head.prefix(4)) && head.dropFirst(4).prefix(2) != [0, 0]
  }

  private static func beginsAsPNM(_ head: [UInt8]) -> Bool {
    guard head.count >= 3, head[0] == UInt8(ascii: "P") else { return false }
    let isSpace = head[2] == UInt8(ascii: " ") || (9...13).contains(head[2])
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(head[1])
      && (isSpace || head[2] == UInt8(ascii: "#"))
  }

  /// Whether a file starts like the RAW formats whose first bytes aren't a TIFF's: Olympus,
  /// Panasonic, Fujifilm, Sigma, Minolta, Canon's oldest and newest.
  private static func beginsAsRaw(_ head: [UInt8]) -> Bool {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { head.dropFirst(place).starts(with: $0) }
    }
    return has("IIRO") || has("IIRS") || has("MMOR") || has("IIU\0") || has("FUJIFILM")
      || has("FOVb") || has("\0MRM") || has("HEAPCCDR", at: 6) || has("ftypcrx ", at: 4)
  }
}
