import KolodaContainers

/// The XMP packet inside a picture file, and the rating in its EXIF.
enum PicturePacket {
  /// Reads a picture's packet.
  ///
  /// - Returns: nil if there is none or it can't be found.
  static func read(at path: [UInt8]) -> [UInt8]? {
    withStructure(of: path) { PictureMetadata(of: $0).packet }
  }

  /// The stars in a picture's EXIF, 1 to 5, as Windows and some cameras write them, Fujifilm's in their
  /// own notes; nil for none.
  static func exifRating(at path: [UInt8]) -> Int? {
    withStructure(of: path) { file in
      guard let directory = PictureMetadata(of: file).directory else { return nil }
      if let rating = directory.number(0x4746) { return (1...5).contains(rating) ? rating : nil }
      if let percent = directory.number(0x4749) { return stars(percent: percent) }
      return FujifilmNotes(of: directory)?.rating.flatMap { (1...5).contains($0) ? $0 : nil }
    }
  }

  /// The stars for a rating in percent, as Windows writes it: 1, 25, 50, 75 and 99 for 1 to 5; nil for
  /// none.
  static func stars(percent: Int) -> Int? {
    switch percent {
    case 1..<13: 1
    case 13..<38: 2
    case 38..<63: 3
    case 63..<88: 4
    case 88...100: 5
    default: nil
    }
  }

  /// The percentage that Windows writes for stars, 0 for none.
  static func percent(stars: Int) -> Int {
    switch stars {
    case 1: 1
    case 2: 25
    case 3: 50
    case 4: 75
    case 5...: 99
    default: 0
    }
  }
}
