import KolodaFiles

extension RecordForm {
  /// The kind of a file: the one that its name indicates or, if it is compressed, the name of what
  /// it holds.
  ///
  /// This reads some kilobytes of files whose own names say nothing.
  ///
  /// - Returns: nil if it is no file of records.
  /// - Throws: `RecordFileError` if it is packed in a way that can't be opened.
  package static func kind(ofFile path: [UInt8]) throws(RecordFileError) -> Kind? {
    if let kind = kind(ofFileName: path) { return kind }
    guard let format = PackedFormat.of(path) else { return nil }
    let name = try nameInside(path, format)
    guard let kind = name.flatMap({ kind(ofFileName: $0) }) else {
      throw RecordFileError(path, .isPacked(format))
    }
    return kind
  }

  /// The name that the content of a file has once it is unpacked; a file's own if it is not
  /// compressed.
  ///
  /// - Parameter path: the file's path.
  package static func unpackedName(of path: [UInt8]) -> FileName {
    let name = FileName(bytes: path).lastComponent
    guard kind(ofFileName: name.bytes) == nil, let format = PackedFormat.of(path),
      let inside = try? nameInside(path, format), FileName(bytes: inside).isPlain
    else { return name }
    return FileName(bytes: inside)
  }

  private static func nameInside(
    _ path: [UInt8], _ format: PackedFormat
  ) throws(RecordFileError) -> [UInt8]? {
    try PackedFormat.nameInside(path, format) { kind(ofFileName: $0) != nil }
  }

  /// The endings of compressed files that are opened, in lower case and without the dot.
  package static let packedExtensions: Set<String> = ["gz", "zst", "zip"]
}
