/// Finds the sensor's data in Fujifilm's raw format, RAF.
///
/// Metadata lies in the preview, a JPEG that comes first.
enum RAFParts {
  static let signature = Array("FUJIFILMCCD-RAW ".utf8)

  /// The offset of the sensor data's own offset and length in the file's head.
  private static let place: Int64 = 100

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var head = ByteCursor(try file.bytes(at: place, count: 8))
    let offset = try head.integer(bytes: 4)
    let length = try head.integer(bytes: 4)
    var parts = ImageParts(.raf)
    try parts.add(offset, length: length, of: file)
    return parts
  }
}
