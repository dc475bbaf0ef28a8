/// Where a picture may be that a record names by a path or an address.
enum PicturePath {
  /// How Label Studio names a file that it was told to read on its own computer.
  private static let localFiles = "/data/local-files/?d="
  /// How VoTT begins the path of a file, in which some characters are percent signs with two digits.
  private static let fileScheme = "file:/"
  /// How many hexadecimal digits Label Studio puts before the name of a file that it was given.
  private static let uploadDigits = 8
  /// What stands between the scheme of an address and its host.
  private static let afterScheme = "://"
  /// The longest scheme of an address, in bytes.
  private static let longestScheme = 10

  /// The paths to try, the likeliest first.
  ///
  /// Only the end of an address's path counts: a copy of what is there may be here, in a folder of
  /// the same name or not. An absolute path may be one of another computer; then the file with its
  /// name counts.
  static func candidates(_ name: String) -> [String] {
    if let path = path(ofAddress: name) {
      let parts = path.split(separator: "/").suffix(2)
      return (parts.count == 2 ? [parts.joined(separator: "/")] : [])
        + parts.suffix(1).map(String.init)
    }
    var paths = [name]
    // Programs on Windows write backslashes.
    let plain = name.contains("\\") ? name.replacing("\\", with: "/") : name
    if plain != name { paths.append(plain) }
    if plain.hasPrefix(fileScheme) {
      let path = DataAddress.unescaped(plain.utf8).map { String(decoding: $0, as: UTF8.self) }
      return paths + [path, plain].compactMap { $0?.split(separator: "/").last.map(String.init) }
    }
    if name.hasPrefix(localFiles) {
      let escaped = name.dropFirst(localFiles.count)
      if let path = DataAddress.unescaped(escaped.utf8) {
        paths.append(String(decoding: path, as: UTF8.self))
      }
    } else if isAbsolute(plain), let last = plain.split(separator: "/").last {
      paths.append(String(last))
      let parts = last.split(separator: "-", maxSplits: 1)
      if parts.count == 2, parts[0].utf8.count == uploadDigits, parts[0].allSatisfy(\.isHexDigit) {
        paths.append(String(parts[1]))
      }
    }
    // HTML names files as addresses do.
    if plain.contains("%"), let path = DataAddress.unescaped(plain.utf8) {
      paths.append(String(decoding: path, as: UTF8.self))
    }
    // Open Images, and other tables, have names without their endings.
    let last = plain.split(separator: "/").last ?? ""
    if !last.isEmpty, !last.contains(".") { paths += endings.map { plain + $0 } }
    return paths
  }

  /// What names without endings may end with, the likelier ones first.
  private static let endings = [".jpg", ".png", ".jpeg"]

  /// Whether a text names a file: by a path, or by an address that ends with a name.
  static func names(_ text: String) -> Bool {
    !isAddress(text) || path(ofAddress: text)?.split(separator: "/").isEmpty == false
  }

  /// Whether a text is an address, such as `https://example.org/1.jpg`.
  static func isAddress(_ text: String) -> Bool { scheme(of: text) != nil }

  /// The path in an address, without what is asked of the server; nil for anything else.
  static func path(ofAddress text: String) -> String? {
    guard let scheme = scheme(of: text) else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count + afterScheme.utf8.count)
    let whole = rest.prefix { $0 != UInt8(ascii: "?") && $0 != ASCII.hash }
    let path = whole.drop { $0 != ASCII.slash }
    return String(decoding: DataAddress.unescaped(path) ?? Array(path), as: UTF8.self)
  }

  /// The scheme of an address; nil for any other text.
  private static func scheme(of text: String) -> Substring? {
    // A text may have megabytes.
    let start = text.prefix(longestScheme + 1)
    let scheme = start.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let first = scheme.first, first.isLetter, scheme.utf8.count <= longestScheme,
      text[scheme.endIndex...].hasPrefix(afterScheme), !text.contains(where: \.isWhitespace)
    else { return nil }
    return scheme
  }

  /// Whether a path is an absolute one, of Windows or not.
  private static func isAbsolute(_ path: String) -> Bool {
    path.hasPrefix("/") || path.dropFirst().hasPrefix(":/") && path.first?.isLetter == true
  }
}
