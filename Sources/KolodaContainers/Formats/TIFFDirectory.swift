/// One directory of a TIFF (an IFD): the tags that describe one image.
package struct TIFFDirectory {
  /// An entry: a tag with its values.
  package struct Entry {
    package let tag: Int
    /// The number of the type that the values have.
    package let type: Int
    /// How many values it has.
    package let count: Int
    /// The offset of its value in the structure, or of the bytes that say where its values are.
    package let place: Int
    /// Those bytes.
    package let field: ArraySlice<UInt8>

    /// The size of one value, in bytes; nil for an unknown type.
    package var size: Int? { Self.size(ofType: type) }

    /// The size of one value of a type, in bytes; nil for an unknown type.
    package static func size(ofType type: Int) -> Int? {
      switch type {
      case 1, 2, 6, 7, 129: 1
      case 3, 8: 2
      case 4, 9, 11, 13: 4
      case 5, 10, 12, 16, 17, 18: 8
      default: nil
      }
    }

    /// The size of one value that is an unsigned number or a byte, in bytes; nil for other types.
    ///
    /// libtiff gives the offset of a directory a type of its own.
    package var unsignedSize: Int? { [1, 3, 4, 7, 13, 16, 18].contains(type) ? size : nil }
  }

  /// The types whose values are written here.
  package static let shortType = 3
  /// Signed whole numbers of one, two and four bytes.
  private static let signedTypes = [6, 8, 9]
  /// Those of texts: ASCII, undefined, and UTF-8, which EXIF 3.0 has added.
  private static let textTypes = [2, 7, 129]

  package let structure: TIFFStructure
  /// Its offset in the structure.
  package let offset: Int
  /// Its entries as they are in the file, one after another.
  package let rows: [UInt8]
  /// The entries that are there as a whole.
  package let entries: [Entry]
  /// The offset of the next directory, 0 for the last one; nil if the structure ends before.
  package let next: Int?
  /// The bytes of that offset.
  package let nextField: ArraySlice<UInt8>

  /// Reads the directory at an offset in a structure.
  ///
  /// - Throws: `malformed` if there is none.
  package init(at offset: Int, in structure: TIFFStructure) throws(ContainerFault) {
    self.structure = structure
    self.offset = offset
    let countLength = structure.order.isBig ? 8 : 2
    let numberLength = structure.numberLength
    let entryLength = 4 + 2 * numberLength
    guard offset >= 8 else { throw .malformed }
    var head = structure.cursor(try structure.stretch.bytes(at: offset, count: countLength))
    let count = try head.integer(bytes: countLength)
    guard count <= Bounds.entries else { throw .malformed }
    let table = try structure.stretch.bytes(
      at: offset + countLength, upTo: count * entryLength + numberLength)
    rows = Array(table.prefix(count * entryLength))
    nextField = table.dropFirst(count * entryLength)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var cursor = ByteCursor(rows, isLittleEndian: structure.order.isLittleEndian)
    while cursor.rest.count >= entryLength {
      let tag = try cursor.integer(bytes: 2)
      let type = try cursor.integer(bytes: 2)
      let count = Int(clamping: try cursor.number(bytes: numberLength))
      let place = offset + countLength + cursor.rest.startIndex
      entries.append(
        Entry(
          tag: tag, type: type, count: count, place: place, field: try cursor.take(numberLength)))
    }
    self.entries = entries
    var end = ByteCursor(nextField, isLittleEndian: structure.order.isLittleEndian)
    next = nextField.count == numberLength ? try end.integer(bytes: numberLength) : nil
  }

  /// The first entry of a tag; nil if there is none.
  package func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  /// Returns the first bytes of an entry's values.
  ///
  /// - Throws: `malformed` if the structure ends before.
  package func bytes(
    of entry: Entry, first count: Int, of all: Int
  ) throws(ContainerFault) -> [UInt8] {
    guard all > structure.numberLength else { return Array(entry.field.prefix(count)) }
    return try structure.stretch.bytes(at: try offset(of: entry), count: count)
  }

  /// The offset of an entry's values in the structure, if the entry itself has no room for them.
  package func offset(of entry: Entry) throws(ContainerFault) -> Int {
    var cursor = structure.cursor(entry.field)
    return try cursor.integer(bytes: entry.field.count)
  }

  /// Returns the first values of an entry, which are unsigned numbers or bytes.
  ///
  /// - Throws: `malformed` if they have another type, or the structure ends before.
  package func numbers(
    of entry: Entry, atMost most: Int = .max
  ) throws(ContainerFault) -> [UInt64] {
    guard let size = entry.unsignedSize else { throw .malformed }
    let (all, isTooLong) = entry.count.multipliedReportingOverflow(by: size)
    if isTooLong { throw .malformed }
    let count = min(entry.count, most)
    var cursor = structure.cursor(try bytes(of: entry, first: count * size, of: all))
    var values: [UInt64] = []
    for _ in 0..<count { values.append(try cursor.number(bytes: size)) }
    return values
  }

  /// The value of a tag that is a single whole number and not negative; nil otherwise.
  package func number(_ tag: Int) -> Int? {
    guard let entry = entry(tag), entry.count == 1 else { return nil }
    if let size = entry.size, Self.signedTypes.contains(entry.type) {
      var cursor = structure.cursor(entry.field)
      return (try? cursor.integer(bytes: size)).flatMap { $0 < 1 << (8 * size - 1) ? $0 : nil }
    }
    return (try? numbers(of: entry))?.first.flatMap { Int(exactly: $0) }
  }

  /// The text of a tag, cut off after a number of bytes; nil if it has none.
  ///
  /// Some programs write texts without a type.
  package func text(_ tag: Int, atMost most: Int) -> [UInt8]? {
    guard let entry = entry(tag), Self.textTypes.contains(entry.type), entry.count > 0 else {
      return nil
    }
    guard entry.count > structure.numberLength else {
      return Array(entry.field.prefix(entry.count))
    }
    guard let offset = try? offset(of: entry) else { return nil }
    return try? structure.stretch.bytes(at: offset, upTo: min(entry.count, most))
  }

  /// The bytes of a tag's value of the types byte and undefined; nil if there are none, or too many.
  package func bytes(_ tag: Int, atMost most: Int) -> [UInt8]? {
    guard let entry = entry(tag), entry.size == 1, (1...most).contains(entry.count) else {
      return nil
    }
    return try? bytes(of: entry, first: entry.count, of: entry.count)
  }
}

extension TIFFStructure {
  /// Reads the directory at an offset; the first one without an offset.
  package func directory(at offset: Int? = nil) throws(ContainerFault) -> TIFFDirectory {
    try TIFFDirectory(at: offset ?? first, in: self)
  }

  /// The directory that an entry of another one points to; nil if there is none.
  package func directory(_ tag: Int, of directory: TIFFDirectory) -> TIFFDirectory? {
    directory.number(tag).flatMap { try? self.directory(at: $0) }
  }
}

extension TIFFDirectory {
  /// The directory of EXIF that this one points to; nil if there is none.
  package var exif: TIFFDirectory? { structure.directory(0x8769, of: self) }
}
