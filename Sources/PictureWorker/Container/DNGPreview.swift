import KolodaContainers
import KolodaPictureMessages

/// The largest preview in a DNG, found by the file's directories.
///
/// LibRaw before 0.22 finds none, or not the largest, where the picture itself is a JPEG XL, as in DNG 1.7.
struct DNGPreview {
  /// The preview as a file of its own: a JPEG, or a JPEG XL.
  let file: PictureFile
  /// The EXIF orientation that the DNG states, 1 to 8.
  let orientation: Int?
  /// Whether the picture itself is a JPEG XL.
  let isOfJPEGXL: Bool

  private enum Tag {
    static let subfileType = 254
    static let width = 256
    static let height = 257
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let stripLengths = 279
    static let subdirectories = 330
    static let version = 50706
  }

  /// The values of the compression tag, as the DNG specification has them.
  private enum Compression {
    static let jpeg = 7
    static let jpegXL = 52_546
  }

  /// The most directories that are looked at: cameras and converters write up to five.
  private static let mostDirectories = 32
  /// The photometric interpretations of pictures that are ready to be shown: grey, RGB and YCbCr.
  private static let shown = [1, 2, 6]

  /// Finds the preview; nil for any other file, and for a DNG without one.
  ///
  /// - Parameter metadata: the file's metadata.
  init?(of file: PictureFile, _ metadata: PictureMetadata) {
    guard metadata.format == .tiff, let structure = try? TIFFStructure(metadata.file),
      let first = try? structure.directory(), first.entry(Tag.version) != nil
    else { return nil }
    var isOfJPEGXL = false
    var best: (area: Int, place: Range<Int>)?
    for directory in Self.directories(of: first) {
      let isReduced = (directory.number(Tag.subfileType) ?? 0) & 1 == 1
      let compression = directory.number(Tag.compression)
      if !isReduced, compression == Compression.jpegXL { isOfJPEGXL = true }
      guard isReduced, compression == Compression.jpeg || compression == Compression.jpegXL,
        directory.number(Tag.photometric).map(Self.shown.contains) ?? true,
        let width = directory.number(Tag.width), let height = directory.number(Tag.height),
        let area = PixelSize(width: width, height: height).area, area > best?.area ?? 0,
        // A preview in several strips is no file.
        let start = directory.number(Tag.stripOffsets),
        let count = directory.number(Tag.stripLengths), count > 0, start > 0,
        start <= file.size, count <= file.size - start
      else { continue }
      best = (area, start..<(start + count))
    }
    guard let best, let mapping = try? MappedFile(file) else { return nil }
    let memory = UnsafeRawBufferPointer(
      start: mapping.bytes + best.place.lowerBound, count: best.place.count)
    // Some cameras put other formats here, such as HEVC.
    guard
      memory.starts(with: [0xff, 0xd8, 0xff]) || memory.starts(with: [0xff, 0x0a])
        || memory.dropFirst(4).starts(with: "JXL ".utf8)
    else { return nil }
    self.file = PictureFile(memory: memory, of: mapping)
    orientation = first.orientation
    self.isOfJPEGXL = isOfJPEGXL
  }

  /// A directory, those that it points to, and those that come after it.
  private static func directories(of first: TIFFDirectory) -> [TIFFDirectory] {
    var found: [TIFFDirectory] = []
    var seen: Set<Int> = []
    var waiting = [first]
    while let directory = waiting.popLast(), found.count < mostDirectories {
      guard seen.insert(directory.offset).inserted else { continue }
      found.append(directory)
      var places: [Int] = []
      if let entry = directory.entry(Tag.subdirectories),
        let numbers = try? directory.numbers(of: entry, atMost: mostDirectories)
      {
        places = numbers.compactMap { Int(exactly: $0) }
      }
      if let next = directory.next, next > 0 { places.append(next) }
      waiting += places.compactMap { try? directory.structure.directory(at: $0) }
    }
    return found
  }
}
