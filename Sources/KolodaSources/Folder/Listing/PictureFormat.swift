import KolodaFiles

/// What people call a picture's file format, told by the ending of its name.
package struct PictureFormat: Hashable, Sendable, Comparable {
  /// Its name, as in "JPEG"; that of an unknown one is its ending in capitals.
  package let name: String

  /// The names of the formats with endings of several kinds, or without that of the format.
  private static let names: [String: String] = [
    "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "tif": "TIFF", "heic": "HEIC",
    "heif": "HEIC", "hif": "HEIC", "webp": "WebP", "svgz": "SVG", "gz": "SVG",
  ]

  /// The format of a file; nil for a RAW picture, whose maker's format is not what is asked for, and
  /// for a name without an ending.
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
