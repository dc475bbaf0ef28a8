import KolodaPictureMessages

/// What a photo's EXIF block says about how it was taken.
///
/// Few facts are needed: how the camera was held and set, when, and the small preview that many
/// cameras embed. They are in a TIFF structure, a chain of directories of 12-byte entries, so a
/// bounds-checked reader is shorter than binding a C library, and malicious bytes can't make it
/// read out of bounds.
struct ExifTags {
  /// The EXIF orientation, 1 to 8.
  private(set) var orientation: Int?
  /// The day when the picture was taken, or else digitised, or else last changed.
  private(set) var dateTaken: PictureDate?
  /// The range of the embedded preview, a small JPEG, in the block.
  private(set) var preview: Range<Int>?
  /// The camera and its settings.
  private(set) var details = PictureDetails()
  /// When and with what camera the picture was taken, or else digitised, or else last changed.
  private(set) var taken = PictureTaken()

  /// Reads a TIFF structure through `bytes`, which returns up to `count` bytes from an offset on.
  init?(bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    guard let reader = Reader(bytes) else { return nil }
    let image = reader.directory(at: reader.first)
    if let value = image.entries[0x0112]?.number, (1...8).contains(value) { orientation = value }
    details.make = image.entries[0x010f]?.words(bytes)
    details.model = image.entries[0x0110]?.words(bytes)
    var exif: [Int: Entry] = [:]
    if let offset = image.entries[0x8769]?.number {
      exif = reader.directory(at: offset).entries
      details.lens = exif[0xa434]?.words(bytes)
      details.exposure = exif[0x829a]?.ratio(reader)
      details.aperture = exif[0x829d]?.ratio(reader)
      details.focalLength = exif[0x920a]?.ratio(reader)
      details.iso = exif[0x8827]?.number.flatMap { $0 > 0 ? $0 : nil }
      // Bit 5 says that there is no flash at all.
      details.flash = exif[0x9209]?.number.flatMap { $0 & 0x20 == 0 ? $0 & 1 == 1 : nil }
      details.whiteBalance = exif[0xa403]?.number.flatMap {
        PictureDetails.WhiteBalance(rawValue: $0)
      }
    }
    if let offset = image.entries[0x8825]?.number {
      details.place = Self.place(reader.directory(at: offset).entries, reader)
    }
    // Original, then digitised. The plain DateTime, 0x0132, is when the file was last changed: it is
    // shown in their place, too, because the photo is sorted by it.
    // Some programs put all of them into the first directory.
    for (place, tag) in [
      (exif, 0x9003), (image.entries, 0x9003), (exif, 0x9004), (image.entries, 0x9004),
      (image.entries, 0x0132),
    ] where dateTaken == nil {
      let text = place[tag]?.text(bytes)
      dateTaken = text.flatMap { PictureDate(exif: $0) }
      if dateTaken != nil { details.clock = text.flatMap { PictureDetails.clock(exif: $0) } }
    }
    for (place, tag, fraction, offset) in [
      (exif, 0x9003, 0x9291, 0x9011), (image.entries, 0x9003, 0x9291, 0x9011),
      (exif, 0x9004, 0x9292, 0x9012), (image.entries, 0x9004, 0x9292, 0x9012),
      (image.entries, 0x0132, 0x9290, 0x9010),
    ] where taken.clock == nil {
      guard let text = place[tag]?.text(bytes) else { continue }
      let fraction = (exif[fraction] ?? place[fraction])?.head(bytes) ?? []
      taken.clock = PictureTaken.clock(exif: text, fraction: fraction)
      guard taken.clock != nil else { continue }
      // Lightroom keeps one offset for all times of a photo, in the tag of the last change.
      for tag in [offset, 0x9010] where taken.offset == nil {
        let text = (exif[tag] ?? place[tag])?.head(bytes)
        taken.offset = text.flatMap { PictureTaken.offset(exif: $0) }
      }
    }
    taken.make = details.make
    taken.model = details.model
    // The camera body's serial number; DNG has a tag of its own.
    taken.serial = exif[0xa431]?.words(bytes) ?? image.entries[0xc62f]?.words(bytes)
    if image.next > 0 {
      let entries = reader.directory(at: image.next).entries
      if let offset = entries[0x0201]?.number, let count = entries[0x0202]?.number,
        offset > 0, (1...Self.largestPreview).contains(count)
      {
        preview = offset..<(offset + count)
      }
    }
  }

  /// Where the picture was taken, by the entries of a GPS directory.
  private static func place(_ entries: [Int: Entry], _ reader: Reader) -> PicturePlace? {
    func angle(_ tag: Int, from side: Int, isNegative letter: Character) -> Int? {
      guard let angle = entries[tag]?.ratios(reader, count: 3).flatMap(PicturePlace.angle),
        let way = entries[side]?.inline.first
      else { return nil }
      return way == letter.asciiValue ? -angle : angle
    }
    guard let latitude = angle(2, from: 1, isNegative: "S"),
      let longitude = angle(4, from: 3, isNegative: "W")
    else { return nil }
    return PicturePlace(latitude: latitude, longitude: longitude)
  }

  /// The longest preview, in bytes: it is within one JPEG segment, which can't be longer.
  private static let largestPreview = 65_535

  private struct Entry {
    var type: Int
    var count: Int
    /// The value itself if it is a single short or long; nil otherwise.
    var number: Int?
    var offset: Int
    /// The four bytes with the value or its offset, no more of them than the value has elements.
    var inline: [UInt8]

    func text(_ bytes: (Int, Int) -> [UInt8]) -> [UInt8]? {
      // The last byte should be a NUL, which some programs leave out.
      guard type == 2, (19...32).contains(count) else { return nil }
      return bytes(offset, count)
    }

    /// A text of any length, cut off if it is too long.
    func head(_ bytes: (Int, Int) -> [UInt8]) -> [UInt8]? {
      guard type == 2, count > 0 else { return nil }
      // A value of up to four bytes is in the entry itself.
      return count > 4 ? bytes(offset, min(count, PictureDetails.longestText)) : inline
    }

    /// The same, cleaned up for display.
    func words(_ bytes: (Int, Int) -> [UInt8]) -> String? {
      head(bytes).flatMap { PictureDetails.text($0) }
    }

    func ratio(_ reader: Reader) -> PictureDetails.Ratio? { ratios(reader, count: 1)?.first }

    /// So many numbers; nil if there are others, or one makes no sense.
    func ratios(_ reader: Reader, count wanted: Int) -> [PictureDetails.Ratio]? {
      guard type == 5, count == wanted else { return nil }
      let bytes = reader.bytes(offset, 8 * wanted)
      guard bytes.count == 8 * wanted else { return nil }
      let ratios = (0..<wanted).compactMap { index in
        let place = bytes.startIndex + 8 * index
        return PictureDetails.Ratio(
          reader.number(bytes[place..<(place + 4)]), reader.number(bytes[(place + 4)..<(place + 8)])
        )
      }
      return ratios.count == wanted ? ratios : nil
    }
  }

  private struct Reader {
    let bytes: (Int, Int) -> [UInt8]
    let isBig: Bool
    private(set) var first = 0

    init?(_ bytes: @escaping (Int, Int) -> [UInt8]) {
      let head = bytes(0, 8)
      guard head.count == 8 else { return nil }
      switch (head[0], head[1]) {
      case (0x49, 0x49): isBig = false
      case (0x4d, 0x4d): isBig = true
      default: return nil
      }
      self.bytes = bytes
      guard number(head[2..<4]) == 42 else { return nil }
      first = number(head[4..<8])
    }

    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
      isBig
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func directory(at offset: Int) -> (entries: [Int: Entry], next: Int) {
      let head = bytes(offset, 2)
      guard offset >= 8, head.count == 2 else { return ([:], 0) }
      let count = number(head)
      let table = bytes(offset + 2, count * 12 + 4)
      var entries: [Int: Entry] = [:]
      for index in 0..<(min(count, table.count / 12)) {
        let entry = table[(index * 12)..<(index * 12 + 12)]
        let at = entry.startIndex
        let type = number(entry[(at + 2)..<(at + 4)])
        let length = number(entry[(at + 4)..<(at + 8)])
        let value: Int? =
          switch (type, length) {
          case (3, 1): number(entry[(at + 8)..<(at + 10)])
          // libtiff writes the place of a directory with a type of its own.
          case (4, 1), (13, 1): number(entry[(at + 8)..<(at + 12)])
          default: nil
          }
        entries[number(entry[at..<(at + 2)])] = Entry(
          type: type, count: length, number: value, offset: number(entry[(at + 8)..<(at + 12)]),
          inline: Array(entry[(at + 8)..<(at + 12)].prefix(min(length, 4))))
      }
      let whole = table.count == count * 12 + 4
      return (entries, whole ? number(table.suffix(4)) : 0)
    }
  }
}

extension ExifTags {
  /// The orientation of a picture that is turned clockwise by so many quarters on top of it.
  static func orientation(_ orientation: Int, turnedBy quarters: Int) -> Int {
    // The mirrored orientations have a cycle of their own.
    for round in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let place = round.firstIndex(of: orientation) { return round[(place + quarters) % 4] }
    }
    return orientation
  }
}
