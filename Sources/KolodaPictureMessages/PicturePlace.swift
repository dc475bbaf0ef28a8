/// Where on Earth a picture was taken.
package struct PicturePlace: Hashable, Sendable {
  /// Degrees north of the equator and east of Greenwich, in millionths.
  package let latitude: Int
  package let longitude: Int

  /// Makes a place; nil if there is no such place, or it is where the equator meets the meridian of
  /// Greenwich: cameras write that before they know.
  package init?(latitude: Int, longitude: Int) {
    guard (-90_000_000...90_000_000).contains(latitude),
      (-180_000_000...180_000_000).contains(longitude), latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension PicturePlace {
  static func write(_ place: PicturePlace?, to writer: inout MessageWriter) {
    writer.put(place?.latitude ?? 0)
    writer.put(place?.longitude ?? 0)
  }

  /// Reads a place, or that there is none; nil if the message ends before.
  static func read(from reader: inout MessageReader) -> PicturePlace?? {
    guard let latitude = reader.number(), let longitude = reader.number() else { return nil }
    return PicturePlace(latitude: latitude, longitude: longitude)
  }
}
