import Koloda

extension UnsafeRawBufferPointer {
  /// The points of a JSON array of objects with `x` and `y`; nil if it is not one.
  var jsonPointObjects: [Point]? {
    guard let elements = jsonElements(atMost: RegionList.mostPoints + 1) else { return nil }
    let points = elements.compactMap { JSONMembers($0)?.point }
    return points.count == elements.count ? points : nil
  }
}

extension JSONMembers {
  /// The point that the object is, by its `x` and `y`; nil if it has none.
  var point: Point? { places(of: "x", "y").map { Point(x: $0[0], y: $0[1]) } }

  /// The object with a name; nil if there is none.
  func object(_ name: String) -> JSONMembers? { self[name].flatMap { JSONMembers($0) } }
}
