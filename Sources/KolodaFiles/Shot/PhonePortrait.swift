/// The name of a portrait that Google's older phones wrote, of which there are two: as it was, and with a
/// soft background.
///
/// Both have the moment in their names: `00000PORTRAIT_00000_BURST20180408123359181.jpg` and
/// `00100lPORTRAIT_00100_BURST20180408123359181_COVER.jpg`, and an edit has `~2` behind that. Other bursts
/// have one moment, too, but are photos of their own.
struct PhonePortrait {
  /// The range of the moment, with what is before it: the same in both names, and in no others.
  let moment: Range<Int>
  /// Whether it is the one to show.
  let isCover: Bool
  /// Whether it is what the user made in a gallery.
  let isRetouch: Bool

  /// How many digits the moment has, down to the millisecond.
  private static let digits = 17

  /// Reads a name without its extension; nil for any other.
  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = name.first, Self.isDigit(first) else { return nil }
    var rest = name.drop(while: Self.isDigit)
      .drop { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    func take(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }
    guard take("PORTRAIT_") else { return nil }
    rest = rest.drop(while: Self.isDigit)
    let start = rest.startIndex
    guard take("_BURST"), rest.prefix(Self.digits).count == Self.digits,
      rest.prefix(Self.digits).allSatisfy(Self.isDigit)
    else { return nil }
    rest = rest.dropFirst(Self.digits)
    moment = start..<rest.startIndex
    isCover = take("_COVER")
    isRetouch = take("~")
    if isRetouch {
      guard (1...2).contains(rest.count), rest.allSatisfy(Self.isDigit) else { return nil }
    } else {
      guard rest.isEmpty else { return nil }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
