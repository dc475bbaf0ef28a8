/// One directory of a TIFF (an IFD): the tags that describe one image.
struct TIFFDirectory {
  enum Tag: UInt16, CaseIterable {
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

  private struct Entry {
    let type: UInt16
    let count: Int64
    /// The values themselves if they fit into the entry, else their offset in the file.
    let value: [UInt8]
  }

  private static let mostEntries: Int64 = 512
  /// How many values of such a tag are read: one for each channel of a pixel.
  private static let mostFactValues = 8
  /// Up to this many strips, the offsets and lengths of all of them are read.
  private static let mostStrips = 256
  /// How many strips, evenly spread, are read of an image that has more than `mostStrips`.
  private static let fewStrips = 64

  /// The offset of the next directory; 0 for the last one.
  let next: Int64
  private let walk: TIFFWalk
  private var entries: [Tag: Entry] = [:]

  init(at offset: Int64, in walk: TIFFWalk) throws(IdentityFault) {
    self.walk = walk
    let countLength = walk.isBig ? 8 : 2
    let valueLength = walk.isBig ? 8 : 4
    let entryLength = 4 + 2 * valueLength
    var head = ByteCursor(
      try walk.file.bytes(at: offset, count: countLength), isLittleEndian: walk.isLittleEndian)
    let count = try head.integer(bytes: countLength)
    guard count <= Self.mostEntries else { throw .malformed }
    var cursor = ByteCursor(
      try walk.file.bytes(
        at: offset + Int64(countLength), count: Int(count) * entryLength + valueLength),
      isLittleEndian: walk.isLittleEndian)
    for _ in 0..<count {
      let tag = UInt16(truncatingIfNeeded: try cursor.number(bytes: 2))
      let type = UInt16(truncatingIfNeeded: try cursor.number(bytes: 2))
      let count = try cursor.number(bytes: valueLength)
      let value = Array(try cursor.take(valueLength))
      guard let tag = Tag(rawValue: tag), entries[tag] == nil else { continue }
      guard let count = Int64(exactly: count), count <= walk.file.length else { throw .malformed }
      entries[tag] = Entry(type: type, count: count, value: value)
    }
    next = try cursor.integer(bytes: valueLength)
  }

  /// Whether the image is a smaller version of another image in the file.
  var isReduced: Bool {
    get throws(IdentityFault) {
      if try (number(of: .newSubfileType) ?? 0) & 1 == 1 { return true }
      return try number(of: .subfileType) == 2
    }
  }

  /// Where a complete JPEG of its own lies in the file, such as a thumbnail; nil if there is none.
  var preview: ImageParts.Extent? {
    get throws(IdentityFault) {
      guard let offset = try number(of: .previewOffset).flatMap({ Int64(exactly: $0) }),
        let length = try number(of: .previewLength).flatMap({ Int64(exactly: $0) })
      else { return nil }
      return ImageParts.Extent(offset: offset, length: length)
    }
  }

  /// Adds the strips or tiles and the tags needed to decode them.
  ///
  /// A directory without strips or tiles adds nothing.
  func addImage(to parts: inout ImageParts) throws(IdentityFault) {
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
    let indices =
      isWhole
      ? []
      : (0..<Self.fewStrips).map { index in
        count / Int64(Self.fewStrips) * Int64(index)
      }
    let places = isWhole ? try all(offsets) : try some(offsets, at: indices)
    let sizes = isWhole ? try all(lengths) : try some(lengths, at: indices)
    for (place, size) in zip(places, sizes) {
      guard let place = Int64(exactly: place), let size = Int64(exactly: size) else {
        throw .malformed
      }
      try parts.add(place, length: size, of: walk.file)
    }
  }

  /// Adds the tags needed to decode the strips or tiles.
  func addFacts(to parts: inout ImageParts) throws(IdentityFault) {
    for tag in Tag.facts {
      let values = try numbers(of: tag, atMost: Self.mostFactValues)
      guard !values.isEmpty else { continue }
      parts.addFact(UInt64(tag.rawValue))
      for value in values { parts.addFact(value) }
    }
  }

  /// Returns the first value of a tag; nil if the directory doesn't have the tag.
  func number(of tag: Tag) throws(IdentityFault) -> UInt64? {
    try numbers(of: tag, atMost: 1).first
  }

  /// Returns the first values of a tag; empty if the directory doesn't have it.
  func numbers(of tag: Tag, atMost limit: Int) throws(IdentityFault) -> [UInt64] {
    guard let entry = entries[tag] else { return [] }
    return try some(entry, count: min(entry.count, Int64(limit)))
  }

  private func addWhole(_ tag: Tag, to parts: inout ImageParts) throws(IdentityFault) {
    guard let entry = entries[tag], let size = size(of: entry) else { return }
    let (length, isTooLong) = entry.count.multipliedReportingOverflow(by: Int64(size))
    if isTooLong { throw .malformed }
    if length <= entry.value.count {
      parts.facts += entry.value.prefix(Int(length))
    } else {
      try parts.add(try offset(in: entry), length: length, of: walk.file)
    }
  }

  private func all(_ entry: Entry) throws(IdentityFault) -> [UInt64] {
    try some(entry, count: entry.count)
  }

  /// Reads the first `count` values of an entry.
  private func some(_ entry: Entry, count: Int64) throws(IdentityFault) -> [UInt64] {
    guard let size = size(of: entry) else { throw .malformed }
    let length = Int(count) * size
    let bytes =
      entry.count <= entry.value.count / size
      ? Array(entry.value.prefix(length))
      : try walk.file.bytes(at: try offset(in: entry), count: length)
    var cursor = ByteCursor(bytes, isLittleEndian: walk.isLittleEndian)
    var values: [UInt64] = []
    for _ in 0..<count { values.append(try cursor.number(bytes: size)) }
    return values
  }

  /// Reads single values of an entry that is too long to be read completely.
  private func some(_ entry: Entry, at indices: [Int64]) throws(IdentityFault) -> [UInt64] {
    guard let size = size(of: entry) else { throw .malformed }
    let start = try offset(in: entry)
    var values: [UInt64] = []
    for index in indices {
      let (place, isTooFar) = start.addingReportingOverflow(index * Int64(size))
      if isTooFar { throw .malformed }
      var cursor = ByteCursor(
        try walk.file.bytes(at: place, count: size), isLittleEndian: walk.isLittleEndian)
      values.append(try cursor.number(bytes: size))
    }
    return values
  }

  private func offset(in entry: Entry) throws(IdentityFault) -> Int64 {
    var cursor = ByteCursor(entry.value, isLittleEndian: walk.isLittleEndian)
    return try cursor.integer(bytes: entry.value.count)
  }

  /// The size of one value in bytes; nil for types that are not unsigned integers or bytes.
  private func size(of entry: Entry) -> Int? {
    switch entry.type {
    case 1, 7: 1
    case 3: 2
    case 4, 13: 4
    case 16, 18: 8
    default: nil
    }
  }
}
