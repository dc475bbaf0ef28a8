/// Recognises files with the boxes of pictures that only a data set as a whole explains.
enum AnnotationFile {
  /// The least numbers in a line of YOLO: a class, and the middle and the size of a box.
  private static let numbersOfBox = 5

  /// Whether bytes may be the beginning of a text.
  static func isText(_ head: [UInt8]) -> Bool { !head.contains(0) }

  /// The format of a file in XML, by its beginning; nil if it is another.
  static func formatOfXML(_ head: [UInt8]) -> PackedFormat? {
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("<annotations>") { return .cvat }
    return text.contains("<annotation>") || text.contains("<annotation ") ? .voc : nil
  }

  /// Whether a text has lines of numbers alone, as YOLO writes boxes and polygons: a class, then places
  /// in parts of the picture.
  static func isYOLO(_ head: [UInt8]) -> Bool {
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
}
