/// The parts of a file that make its image, apart from what is only told of it.
///
/// Writing EXIF, XMP, IPTC, a rating, an orientation, a caption or a colour profile into a file
/// leaves these as they are; changing a pixel does not.
///
/// | format | parts |
/// |---|---|
/// | JPEG | all segments but APPn and COM, Adobe's APP14 being kept; from the first SOS to the end of the file all is taken as it is, so also what cameras append |
/// | PNG, APNG | IHDR, PLTE, tRNS, acTL, fcTL, IDAT, fdAT; from the 4,096th of them on the file as it is |
/// | WebP | VP8, VP8L, ALPH, ANIM, ANMF |
/// | TIFF, BigTIFF, and raw files made like it (DNG, NEF, CR2, ARW, ORF, RW2, PEF) | strips and tiles of the first 16 directories and sub-directories that are no smaller versions of another, with the tags that say how to read them |
/// | HEIF, AVIF | the items but those of type Exif, mime and uri, with their types and extents in pixels |
/// | CR3 and other ISO media | mdat |
/// | any other, and what does not hold what its format says | the file as it is |
struct ImageParts: Hashable {
  /// A format, as it goes into the digest: never renumber these.
  enum Format: UInt8 {
    case bytes = 0
    case jpeg = 1
    case png = 2
    case webP = 3
    case tiff = 4
    case heif = 5
    case isoMedia = 6
  }

  /// A part of the file.
  struct Extent: Hashable {
    let offset: Int64
    let length: Int64
  }

  let format: Format
  /// What says how to read the extents, where it is not part of them.
  var facts: [UInt8] = []
  /// The parts, in an order that depends on the image alone.
  private(set) var extents: [Extent] = []
  /// How long all parts are together.
  private(set) var length: Int64 = 0

  init(_ format: Format) {
    self.format = format
  }

  /// The whole file.
  init(wholeOf file: FileBytes) {
    format = .bytes
    if file.length > 0 { extents = [Extent(offset: 0, length: file.length)] }
    length = file.length
  }

  /// Adds a part.
  /// - Throws: `malformed` where the file is too short for it.
  mutating func add(
    _ offset: Int64, length added: Int64, of file: FileBytes
  ) throws(IdentityFault) {
    guard offset >= 0, added >= 0, offset <= file.length, added <= file.length - offset else {
      throw .malformed
    }
    let (sum, isTooLong) = length.addingReportingOverflow(added)
    if isTooLong { throw .malformed }
    length = sum
    if let last = extents.last, last.offset + last.length == offset {
      extents[extents.count - 1] = Extent(offset: last.offset, length: last.length + added)
    } else if added > 0 {
      extents.append(Extent(offset: offset, length: added))
    }
  }

  /// Adds a number to the facts.
  mutating func addFact(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { facts.append(contentsOf: $0) }
  }
}

extension ImageParts {
  /// Finds the parts by what the file itself says that it is; its name is not asked.
  /// - Throws: Only if it is cancelled or cannot be read.
  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    do throws(IdentityFault) {
      let head = try file.bytes(at: 0, count: Int(min(file.length, 16)))
      let parts: ImageParts? =
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
          try JPEGParts.find(in: file)
        } else if head.starts(with: PNGParts.signature) {
          try PNGParts.find(in: file)
        } else if head.starts(with: Array("RIFF".utf8)),
          head.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
          try WebPParts.find(in: file)
        } else if head.dropFirst(4).starts(with: Array("ftyp".utf8)) {
          try BoxParts.find(in: file)
        } else if let walk = TIFFWalk(file, head) {
          try walk.find()
        } else {
          nil
        }
      if let parts, parts.length > 0 { return parts }
    } catch .malformed {
      // Taken as it is.
    }
    return ImageParts(wholeOf: file)
  }
}
