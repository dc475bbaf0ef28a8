import KolodaFiles

/// The everyday name of a picture's file format, judged by the file name's extension.
package struct PictureFormat: Hashable, Sendable, Comparable {
  /// The name, such as "JPEG"; for an unknown format the extension in capitals.
  package let name: String

  /// The names of formats that have several extensions, or whose name is not their extension.
  private static let names: [String: String] = [
    "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "tif": "TIFF", "heic": "HEIC",
    "heif": "HEIC", "hif": "HEIC", "webp": "WebP", "svgz": "SVG", "gz": "SVG",
  ]

  /// Names the format of a file; nil for a name without an extension, and for RAW pictures, whose
  /// many formats nobody asks for.
  package init?(of file: [UInt8]) {
    guard PhotoKind(name: file) != .raw,
      let dot = file.lastIndex(of: UInt8(ascii: ".")), dot + 1 < file.count
    else { return nil }
    let ending = String(decoding: file[(dot + 1)...], as: UTF8.self).lowercased()
    name = Self.names[ending] ?? ending.uppercased()
  }

  package static func < (left: PictureFormat, right: PictureFormat) -> Bool {
    left.name < right.name
  }
}
