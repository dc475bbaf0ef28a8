import KolodaFiles

/// The path of a photo, in the system's bytes, which need not be UTF-8.
package struct PhotoPath: Hashable, Sendable {
  /// The path's bytes, none of which is zero.
  package let bytes: [UInt8]
  /// The other files of the shot: extensions, as in `["ARW"]`, or names.
  package var partners: [String] = []
  /// The photo's name, if that is not its file's name; nil otherwise.
  package var title: String?
  /// The largest size at which the file is read, in bytes; nil for the limit of its format.
  package var longest: Int?

  /// Creates a path from its bytes; nil if there are none or one of them is zero.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// Creates a path from text; nil if it is empty or contains a zero.
  package init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The file's name for display on one line, with the other files of its shot: `a.JPG + ARW`.
  package var name: String {
    PhotoPath.joined(title ?? FileName(bytes: bytes).lastComponent.displayName, partners)
  }

  /// What is said of the other files of a shot: their extensions, or the names of those with the same
  /// one, such as the original of an edit.
  ///
  /// - Parameter names: all files of the shot, the one that is shown first.
  package static func partners(in names: [FileName]) -> [String] {
    let endings = names.map(ending)
    return names.indices.dropFirst().map { place in
      endings.firstIndex(of: endings[place]) == place
        ? endings[place] : names[place].lastComponent.displayName
    }
  }

  /// What follows the last dot of a name.
  private static func ending(of name: FileName) -> String {
    let bytes = name.bytes.lastIndex(of: UInt8(ascii: ".")).map { name.bytes[($0 + 1)...] }
    return displayText(bytes ?? [])
  }

  /// Returns a name with what is said of the other files of its shot.
  package static func joined(_ name: String, _ partners: [String]) -> String {
    ([name] + partners).joined(separator: " + ")
  }
}
