import KolodaFiles

/// The path of a photo, in the system's bytes, which need not be UTF-8.
struct PhotoPath: Hashable, Sendable {
  /// The path's bytes, none of which is zero.
  let bytes: [UInt8]
  /// The extensions of the other files of the shot, as in `["ARW"]`.
  var partners: [String] = []
  /// The photo's name, if that is not its file's name; nil otherwise.
  var title: String?
  /// The largest size at which the file is read, in bytes; nil for the limit of its format.
  var longest: Int?

  /// Creates a path from its bytes; nil if there are none or one of them is zero.
  init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// Creates a path from text; nil if it is empty or contains a zero.
  init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The file's name for display on one line, with the other files of its shot: `a.JPG + ARW`.
  var name: String {
    PhotoPath.joined(title ?? FileName(bytes: bytes).lastComponent.displayName, partners)
  }

  /// Returns a name with the extensions of the other files of its shot.
  static func joined(_ name: String, _ partners: [String]) -> String {
    ([name] + partners).joined(separator: " + ")
  }
}
