import KolodaPictureMessages

extension PicturePlace {
  /// The latitude and the longitude in degrees, as maps understand them everywhere: `52.51627, 13.37770`.
  package var text: String { "\(Self.degrees(latitude)), \(Self.degrees(longitude))" }

  /// What shows the place: a map program's own scheme (RFC 5870), or else OpenStreetMap.
  package var uris: [String] {
    let (north, east) = (Self.degrees(latitude), Self.degrees(longitude))
    return [
      "geo:\(north),\(east)",
      "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=15/\(north)/\(east)",
    ]
  }

  /// Degrees with five decimals, which is about a metre.
  private static func degrees(_ millionths: Int) -> String {
    let rounded = (abs(millionths) + 5) / 10
    let decimals = String(rounded % 100_000)
    let sign = millionths < 0 && rounded > 0 ? "-" : ""
    return "\(sign)\(rounded / 100_000)." + String(repeating: "0", count: 5 - decimals.count)
      + decimals
  }
}
