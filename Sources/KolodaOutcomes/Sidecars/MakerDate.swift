import KolodaContainers
import KolodaFiles

/// The date that a camera's maker keeps in a film of its own, by the clock of the place.
///
/// The header of QuickTime and MP4 has its time in UTC. Many cameras know no zone and write their own
/// clock there; these are known by what else they write into the film's user data (`udta`):
///
/// - Nikon's write `NCDT`, and in it, in `NCTG`, the dates of EXIF as text.
/// - Canon's write `CNTH`, in which a small picture with EXIF is; Panasonic's and Leica's do the same in
///   `PANA` and `LEIC`.
/// - Fujifilm's write `MVTG`, GoPro's `FIRM`.
///
/// Other programs write the date with its offset as text in `date` or `©day`. ExifTool's tags of QuickTime
/// tell where all that is.
struct MakerDate {
  /// When the film was recorded; nil if the user data don't say.
  private(set) var date: XMPDate?
  /// Whether the film's header has the clock of the place, too.
  private(set) var isClockOfPlace = false

  /// The most of a box that is looked through, in bytes: pictures of 160 × 120 pixels are in some.
  private static let longest = 256 << 10
  /// What is before the TIFF structure of EXIF in a JPEG.
  private static let exif = Array("Exif".utf8) + [0, 0]
  /// What `©day` begins with in a box's type; the sign has one byte there.
  private static let day = "day"
  /// Nikon's tags of when a film was recorded, and when its file was made.
  private static let nikonDates = [0x12, 0x11]

  /// Reads a film's user data.
  ///
  /// - Parameters:
  ///   - range: where they lie in the file.
  ///   - file: the film.
  init(in range: Range<Int>, of file: FileBytes) {
    var boxes = MediaBoxes(file, range)
    while let box = (try? boxes.next()).flatMap(\.self) {
      let type = box.type
      guard
        ["NCDT", "CNTH", "PANA", "LEIC", "MVTG", "FIRM", "date"].contains(type)
          || type.hasSuffix(Self.day),
        let bytes = try? file.bytes(at: box.content.lowerBound, upTo: Self.longest)
      else { continue }
      let content = bytes.prefix(box.content.count)
      switch type {
      case "NCDT":
        isClockOfPlace = true
        date = date ?? Self.nikon(content)
      case "MVTG", "FIRM": isClockOfPlace = true
      case "CNTH", "PANA", "LEIC": date = date ?? Self.picture(content)
      // A text in QuickTime's user data has its length and its language in front.
      case "date": date = date ?? Self.text(content)
      default: date = date ?? Self.text(content.dropFirst(4))
      }
    }
  }

  /// A date with a time and an offset; without these it tells less than the header.
  private static func text(_ bytes: ArraySlice<UInt8>) -> XMPDate? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return XMPDate(text).flatMap { $0.offset == nil ? nil : $0 }
  }

  /// The date in the EXIF of a picture within some bytes.
  private static func picture(_ bytes: ArraySlice<UInt8>) -> XMPDate? {
    guard let start = bytes.firstRange(of: exif)?.upperBound else { return nil }
    let directory = try? TIFFStructure(FileStretch(Array(bytes[start...]))).directory()
    return directory.flatMap { PhotoFacts.date(in: $0) }
  }

  /// The date in Nikon's user data: boxes, one of which has records with a tag, a type, a number of values
  /// and these.
  private static func nikon(_ bytes: ArraySlice<UInt8>) -> XMPDate? {
    var cursor = ByteCursor(bytes)
    while let box = (try? cursor.box()).flatMap(\.self) {
      guard box.type == "NCTG" else { continue }
      var found: [Int: XMPDate] = [:]
      var records = ByteCursor(box.content)
      while let tag = try? records.integer(bytes: 4), let type = try? records.integer(bytes: 2),
        let count = try? records.integer(bytes: 2),
        let size = TIFFDirectory.Entry.size(ofType: type),
        let value = try? records.take(count * size)
      {
        guard nikonDates.contains(tag) else { continue }
        found[tag] = XMPDate(String(decoding: value.prefix { $0 != 0 }, as: UTF8.self))
      }
      return nikonDates.lazy.compactMap { found[$0] }.first
    }
    return nil
  }
}
