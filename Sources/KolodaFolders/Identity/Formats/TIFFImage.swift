import KolodaContainers

/// The image that one directory of a TIFF describes.
struct TIFFImage {
  enum Tag: Int, CaseIterable {
    case newSubfileType = 254
    case subfileType = 255
    case width = 256
    case height = 257
    case bits = 258
    case compression = 259
    case photometric = 262
    case stripOffsets = 273
    case samples = 277
    case rowsPerStrip = 278
    case stripLengths = 279
    case panasonicRaw = 280
    case planes = 284
    case predictor = 317
    case colours = 320
    case tileWidth = 322
    case tileHeight = 323
    case tileOffsets = 324
    case tileLengths = 325
    case subdirectories = 330
    case extraSamples = 338
    case sampleFormat = 339
    case jpegTables = 347
    case previewOffset = 513
    case previewLength = 514

    /// The tags that say how to decode the strips and tiles.
    static let facts: [Tag] = [
      .width, .height, .bits, .compression, .photometric, .samples, .rowsPerStrip, .planes,
      .predictor, .tileWidth, .tileHeight, .extraSamples, .sampleFormat,
    ]
  }

  /// How many values of such a tag are read: one for each channel of a pixel.
  private static let mostFactValues = 8
  /// Up to this many strips, the offsets and lengths of all of them are read.
  private static let mostStrips = 256
  /// How many strips, evenly spread, are read of an image that has more than `mostStrips`.
  private static let fewStrips = 64

  private let directory: TIFFDirectory
  private let file: FileBytes
  private let entries: [Tag: TIFFDirectory.Entry]

  /// - Throws: `malformed` if a tag has more values than the file has bytes.
  init(_ directory: TIFFDirectory, in file: FileBytes) throws(ContainerFault) {
    self.directory = directory
    self.file = file
    var entries: [Tag: TIFFDirectory.Entry] = [:]
    for entry in directory.entries {
      guard let tag = Tag(rawValue: entry.tag), entries[tag] == nil else { continue }
      guard entry.count <= file.length else { throw .malformed }
      entries[tag] = entry
    }
    self.entries = entries
  }

  /// Whether the image is a smaller version of another image in the file.
  var isReduced: Bool {
    get throws(ContainerFault) {
      if try (number(of: .newSubfileType) ?? 0) & 1 == 1 { return true }
      return try number(of: .subfileType) == 2
    }
  }

  /// Where a complete JPEG of its own lies in the file, such as a thumbnail; nil if there is none.
  var preview: Range<Int>? {
    get throws(ContainerFault) {
      guard let offset = try number(of: .previewOffset).flatMap({ Int(exactly: $0) }),
        let length = try number(of: .previewLength).flatMap({ Int(exactly: $0) }),
        case let (end, isTooFar) = offset.addingReportingOverflow(length), !isTooFar
      else { return nil }
      return offset..<end
    }
  }

  /// Adds the strips or tiles and the tags needed to decode them.
  ///
  /// A directory without strips or tiles adds nothing.
  func addPixels(to parts: inout ImageParts) throws(ContainerFault) {
    let isTiled = entries[.tileOffsets] != nil
    let offsetTag: Tag = isTiled ? .tileOffsets : .stripOffsets
    let lengthTag: Tag = isTiled ? .tileLengths : .stripLengths
    guard let offsets = entries[offsetTag], let lengths = entries[lengthTag] else { return }
    guard offsets.count == lengths.count else { throw .malformed }
    try addFacts(to: &parts)
    for tag in [Tag.colours, .jpegTables] { try addWhole(tag, to: &parts) }
    let count = offsets.count
    parts.addFact(UInt64(count))
    let isWhole = count <= Self.mostStrips
    let indices = isWhole ? [] : (0..<Self.fewStrips).map { count / Self.fewStrips * $0 }
    let places = try isWhole ? directory.numbers(of: offsets) : some(offsets, at: indices)
    let sizes = try isWhole ? directory.numbers(of: lengths) : some(lengths, at: indices)
    for (place, size) in zip(places, sizes) {
      guard let place = Int(exactly: place), let size = Int(exactly: size) else {
        throw .malformed
      }
      try parts.add(try file.range(at: place, count: size), of: file)
    }
  }

  /// Adds the tags needed to decode the strips or tiles.
  func addFacts(to parts: inout ImageParts) throws(ContainerFault) {
    for tag in Tag.facts {
      let values = try numbers(of: tag, atMost: Self.mostFactValues)
      guard !values.isEmpty else { continue }
      parts.addFact(UInt64(tag.rawValue))
      for value in values { parts.addFact(value) }
    }
  }

  /// Returns the first value of a tag; nil if the directory doesn't have the tag.
  func number(of tag: Tag) throws(ContainerFault) -> UInt64? {
    try numbers(of: tag, atMost: 1).first
  }

  /// Returns the first values of a tag; empty if the directory doesn't have it.
  func numbers(of tag: Tag, atMost limit: Int) throws(ContainerFault) -> [UInt64] {
    guard let entry = entries[tag] else { return [] }
    return try directory.numbers(of: entry, atMost: limit)
  }

  private func addWhole(_ tag: Tag, to parts: inout ImageParts) throws(ContainerFault) {
    guard let entry = entries[tag], let size = entry.unsignedSize else { return }
    let length = entry.count * size
    if length <= entry.field.count {
      parts.facts += entry.field.prefix(length)
    } else {
      try parts.add(try file.range(at: try directory.offset(of: entry), count: length), of: file)
    }
  }

  /// Reads single values of an entry that is too long to be read completely.
  private func some(
    _ entry: TIFFDirectory.Entry, at indices: [Int]
  ) throws(ContainerFault) -> [UInt64] {
    guard let size = entry.unsignedSize else { throw .malformed }
    let start = try directory.offset(of: entry)
    var values: [UInt64] = []
    for index in indices {
      let (place, isTooFar) = start.addingReportingOverflow(index * size)
      if isTooFar { throw .malformed }
      var cursor = directory.structure.cursor(try file.bytes(at: place, count: size))
      values.append(try cursor.number(bytes: size))
    }
    return values
  }
}
