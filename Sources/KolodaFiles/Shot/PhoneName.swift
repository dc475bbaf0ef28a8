/// What Android's cameras and galleries put behind the name of a shot.
///
/// Google's phones write the kind of the shot, as in `PXL_1.NIGHT.jpg` and `PXL_1.RAW-01.MP.COVER.jpg`,
/// and galleries the number of an edit, `PXL_1~2.jpg` or `IMG_20240105_101112_edit_123.jpg`. In an export a number in parentheses may follow.
struct PhoneName {
  typealias Name = Slice<UnsafeBufferPointer<UInt8>>

  /// Where the shot's own name ends.
  private(set) var end: Int
  /// The range of a number in parentheses, which belongs to the shot's name; empty if there is none.
  let number: Range<Int>
  /// Whether it is the picture to show of those that the phone made of one exposure.
  private(set) var isCover = false
  /// Whether it is a picture as it was, of which the phone has made another with the same kind.
  private(set) var isOriginal = false
  /// Whether it is what the user made in a gallery.
  private(set) var isRetouch = false

  /// Reads a name without its extension; nil where nothing is behind the shot's name.
  ///
  /// - Parameter isPicture: whether it is the name of a photo; films have kinds that are shots of
  ///   their own.
  init?(_ name: Name, isPicture: Bool) {
    number = Self.number(endOf: name)
    var rest = name[..<number.lowerBound]
    if let edit = Self.edit(endOf: rest) {
      rest = rest[..<edit]
      isRetouch = true
    }
    end = rest.endIndex
    if let (start, isCover) = Self.layer(endOf: rest) {
      end = start
      self.isCover = isCover
    } else if rest.starts(with: Self.google.utf8) {
      while let dot = rest.lastIndex(of: UInt8(ascii: ".")), dot + 1 < rest.endIndex,
        isPicture
          ? rest[(dot + 1)...].allSatisfy(Self.isCapital)
          : rest[(dot + 1)...].elementsEqual("MP".utf8)
      {
        if rest[(dot + 1)...].elementsEqual("ORIGINAL".utf8) { isOriginal = true }
        rest = rest[..<dot]
      }
      end = rest.endIndex
    }
    if end == number.lowerBound { return nil }
  }

  /// The beginning of the names that Google's camera app gives.
  private static let google = "PXL_"

  /// The range of a number in parentheses at the end of a name; empty, at its end, if there is none.
  static func number(endOf name: Name) -> Range<Int> {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")),
      open + 2 < name.endIndex, name[(open + 1)..<(name.endIndex - 1)].allSatisfy(isDigit)
    else { return name.endIndex..<name.endIndex }
    return open..<name.endIndex
  }

  /// Where the number of an edit, such as `~2` or `_edit_1704449472`, begins in the name of a phone's
  /// photo.
  private static func edit(endOf name: Name) -> Int? {
    let digits = name.reversed().prefix(while: isDigit).count
    let rest = name.dropLast(digits)
    if digits > 0, rest.hasSuffix("_edit_"), hasDay(rest.dropLast(6)) { return rest.endIndex - 6 }
    let tilde = name.endIndex - digits - 1
    guard (1...2).contains(digits), tilde > name.startIndex, name[tilde] == UInt8(ascii: "~"),
      name[..<tilde].starts(with: google.utf8) || hasDay(name[..<tilde])
    else { return nil }
    return tilde
  }

  /// Whether there are eight digits in a row, as in the day in the name of a phone's photo.
  private static func hasDay(_ name: Name) -> Bool {
    var run = 0
    for byte in name {
      run = isDigit(byte) ? run + 1 : 0
      if run == 8 { return true }
    }
    return false
  }

  /// Where the suffix of one of several pictures of a shot begins, such as `.RAW-01.MP.COVER`, and
  /// whether it is that of the picture to show.
  private static func layer(endOf name: Name) -> (start: Int, isCover: Bool)? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let end = name[(dot + 1)...]
    // Google Photos cuts long names in its exports.
    let least = name.starts(with: google.utf8) ? 1 : 8
    let isCover = end.count >= min(least, 5) && "COVER".utf8.starts(with: end)
    guard isCover || end.count >= least && "ORIGINAL".utf8.starts(with: end) else { return nil }
    var rest = name[..<dot]
    if rest.hasSuffix(".MP") { rest = rest.dropLast(3) }
    guard rest.count > 4, rest.suffix(2).allSatisfy(isDigit),
      rest.dropLast(2).last == UInt8(ascii: "-"),
      let start = rest.lastIndex(of: UInt8(ascii: ".")), start > rest.startIndex,
      rest[(start + 1)...].count > 3,
      rest[(start + 1)...].dropLast(3).allSatisfy(isCapital)
    else { return nil }
    return (start, isCover)
  }

  /// Whether a byte is a capital letter, or the `_` between two words of them.
  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
