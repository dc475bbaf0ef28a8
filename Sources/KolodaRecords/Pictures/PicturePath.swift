/// Where a picture may be that a record names by a path.
enum PicturePath {
  /// How Label Studio names a file that it was told to read on its own computer.
  private static let localFiles = "/data/local-files/?d="
  /// How many hexadecimal digits Label Studio puts before the name of a file that it was given.
  private static let uploadDigits = 8

  /// The paths to try, the likeliest first.
  ///
  /// An absolute path may be one of another computer; then the file with its name counts.
  static func candidates(_ name: String) -> [String] {
    var paths = [name]
    // Programs on Windows write backslashes.
    if name.contains("\\") { paths.append(name.replacing("\\", with: "/")) }
    if name.hasPrefix(localFiles) {
      let escaped = name.dropFirst(localFiles.count)
      if let path = DataAddress.unescaped(escaped.utf8) {
        paths.append(String(decoding: path, as: UTF8.self))
      }
    } else if name.hasPrefix("/"), let last = name.split(separator: "/").last {
      paths.append(String(last))
      let parts = last.split(separator: "-", maxSplits: 1)
      if parts.count == 2, parts[0].utf8.count == uploadDigits, parts[0].allSatisfy(\.isHexDigit) {
        paths.append(String(parts[1]))
      }
    }
    return paths
  }
}
