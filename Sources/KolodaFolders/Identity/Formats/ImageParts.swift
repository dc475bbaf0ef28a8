import KolodaContainers

/// The parts of a file that make up its image, without the metadata.
///
/// Writing EXIF, XMP, IPTC, a rating, an orientation, a caption or a colour profile into a file
/// leaves these parts as they are; changing a pixel does not.
///
/// | format | parts |
/// |---|---|
/// | JPEG | all segments but APPn and COM, though Adobe's APP14 is included; everything from the first SOS to the end of the file, so also what cameras append |
/// | PNG, APNG | IHDR, PLTE, tRNS, acTL, fcTL, IDAT, fdAT; from the 4,096th of these, the rest of the file |
/// | WebP | VP8, VP8L, ALPH, ANIM, ANMF |
/// | TIFF, BigTIFF, and raw files made like it (DNG, NEF, CR2, ARW, ORF, RW2, PEF) | strips and tiles of the full-size images in the first 16 directories and sub-directories, with the tags needed to decode them |
/// | HEIF, AVIF | all items except those of type Exif, mime and uri, with their types and their sizes in pixels |
/// | CR3 and other ISO media | mdat |
/// | JPEG XL | the codestream: a bare one, or the content of the boxes jxlc and jxlp |
/// | GIF | all blocks but comments and those of applications, though the number of repetitions is included; from the 2,048th of their blocks of data, the rest of the file |
/// | RAF | the sensor's data |
/// | any other format, and files that don't follow their format | the whole file |
struct ImageParts: Hashable {
  /// A file format.
  ///
  /// The raw values go into the digest: never renumber them.
  enum Format: UInt8 {
    case bytes = 0
    case jpeg = 1
    case png = 2
    case webP = 3
    case tiff = 4
    case heif = 5
    case isoMedia = 6
    case gif = 7
    case jpegXL = 8
    case raf = 9

    /// Whether earlier versions took files of this format as a whole.
    var wasWhole: Bool { rawValue > Format.isoMedia.rawValue }
  }

  let format: Format
  /// The data needed to decode the extents that is not itself an extent.
  var facts: [UInt8] = []
  /// Whether an earlier version took the file as a whole, although not all of its format.
  var wasWhole = false
  /// The parts, in an order that depends on the image alone.
  private(set) var extents: [Range<Int>] = []
  /// The total length of the parts, in bytes.
  private(set) var length = 0

  init(_ format: Format) {
    self.format = format
  }

  /// Takes the whole file as one part.
  init(wholeOf file: FileBytes) {
    format = .bytes
    if file.length > 0 { extents = [0..<file.length] }
    length = file.length
  }

  /// Adds a part; one that directly follows the last part is merged with it.
  /// - Throws: `malformed` if the part reaches beyond the end of the file.
  mutating func add(_ part: Range<Int>, of file: FileBytes) throws(ContainerFault) {
    guard part.lowerBound >= 0, part.upperBound <= file.length else { throw .malformed }
    let (sum, isTooLong) = length.addingReportingOverflow(part.count)
    if isTooLong { throw .malformed }
    length = sum
    if let last = extents.last, last.upperBound == part.lowerBound {
      extents[extents.count - 1] = last.lowerBound..<part.upperBound
    } else if !part.isEmpty {
      extents.append(part)
    }
  }

  /// Adds a number to the facts, as eight bytes, big-endian.
  mutating func addFact(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { facts.append(contentsOf: $0) }
  }
}
