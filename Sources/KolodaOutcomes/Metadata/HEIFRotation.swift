import KolodaContainers

/// The rotation of a HEIF or AVIF picture.
///
/// Its `irot` property states it, as defined in ISO 23008-12; viewers heed nothing else. Found only
/// where the file has a single `irot`, which applies to the primary image, and no mirroring.
struct HEIFRotation: Hashable {
  /// The offset of the byte with the angle in the file.
  let place: Int
  /// Quarter turns anticlockwise, 0 to 3.
  let quarters: Int

  /// Finds the rotation in a file.
  init?(in file: FileBytes) {
    guard ContainerFormat(of: file) == .boxes,
      let found = (try? HEIFItems(in: file)).flatMap(\.self)?.rotation
    else { return nil }
    place = found.place
    quarters = found.quarters
  }

  /// The EXIF orientation with the same meaning.
  var value: Int { [1, 8, 3, 6][quarters] }

  /// The angle for an EXIF orientation, in quarter turns; nil for the mirrored ones.
  static func byte(of value: Int) -> UInt8? {
    [1, 8, 3, 6].firstIndex(of: value).map { UInt8($0) }
  }
}
