import KolodaContainers

/// Finds the sensor's data in Fujifilm's raw format, RAF.
///
/// Metadata lies in the preview, a JPEG that comes first.
enum RAFParts {
  /// The offset of the sensor data's own offset and length in the file's head.
  private static let place = 100

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var head = ByteCursor(try file.bytes(at: place, count: 8))
    let offset = try head.integer(bytes: 4)
    let length = try head.integer(bytes: 4)
    var parts = ImageParts(.raf)
    try parts.add(try file.range(at: offset, count: length), of: file)
    return parts
  }
}
