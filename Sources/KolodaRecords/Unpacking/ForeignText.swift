/// Recognises the text files of other programs of which no line is a record.
enum ForeignText {
  /// Whether bytes may be the beginning of a text.
  static func isText(_ head: [UInt8]) -> Bool { !head.contains(0) }

  /// The format of a text, by its beginning; nil if it is another.
  static func format(of head: [UInt8]) -> PackedFormat? {
    if isYOLO(head) { return .yolo }
    return ofEntries(head) ?? WordLines.format(of: head)
  }

  /// The format of a text whose entries are lines that say what they are, by its beginning; nil if it
  /// is another.
  static func ofEntries(_ head: [UInt8]) -> PackedFormat? {
    let lines = head.split(whereSeparator: ASCII.isLineEnd).filter { !$0.allSatisfy(ASCII.isSpace) }
    guard let first = lines.first else { return nil }
    func has(_ lead: String) -> Bool { lines.contains { $0.starts(with: lead.utf8) } }
    if first.starts(with: "Q:".utf8), has("A:") { return .superMemoText }
    if first.starts(with: "%0 ".utf8) { return .refer }
    if first.starts(with: "FN ".utf8), has("VR ") { return .webOfScience }
    return isStandoff(first) ? .brat : nil
  }

  /// The least numbers in a line of YOLO: a class, and the middle and the size of a box.
  private static let numbersOfBox = 5

  /// Whether a text has lines of numbers alone, as YOLO writes boxes and polygons: a class, then places
  /// in parts of the picture.
  private static func isYOLO(_ head: [UInt8]) -> Bool {
    let lines = head.split(whereSeparator: ASCII.isLineEnd).map { $0.split(separator: ASCII.space) }
    // The last line may be cut off.
    let whole = lines.count > 1 ? lines.dropLast() : lines[...]
    return !whole.isEmpty
      && whole.allSatisfy { words in
        let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        return numbers.count == words.count && numbers.count >= numbersOfBox
          && Int(String(decoding: words[0], as: UTF8.self)) != nil
          && numbers.dropFirst().allSatisfy { (0...1).contains($0) }
      }
  }

  /// Whether a line is a span of brat, such as `T1`, `Person 0 3` and `Ann` with tabs between.
  private static func isStandoff(_ line: ArraySlice<UInt8>) -> Bool {
    let parts = line.split(separator: ASCII.tab, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].first == UInt8(ascii: "T") else { return false }
    let words = parts[1].split(separator: ASCII.space)
    return Int(String(decoding: parts[0].dropFirst(), as: UTF8.self)) != nil && words.count > 2
      && Int(String(decoding: words[1], as: UTF8.self)) != nil
  }
}
