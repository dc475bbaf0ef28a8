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
