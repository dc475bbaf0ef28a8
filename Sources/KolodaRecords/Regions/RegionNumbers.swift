import Koloda

// Numbers and points in the JSON of regions.
extension JSONMembers {
  /// The number with a name; nil for anything else, and for one that no picture has.
  func place(of name: String) -> Double? { self[name].flatMap(\.jsonPlace) }

  /// The numbers with these names; nil unless all are numbers.
  func places(of names: String...) -> [Double]? {
    let places = names.compactMap { place(of: $0) }
    return places.count == names.count ? places : nil
  }

  /// The box with a corner and a size by these names; nil if there is none.
  func box(_ x: String, _ y: String, _ width: String, _ height: String) -> Rect? {
    places(of: x, y, width, height).flatMap { Rect(places: $0) }
  }

  /// A size by the names of its width and height; nil if there is none.
  func size(_ width: String, _ height: String) -> Size? {
    guard let sides = places(of: width, height), sides[0] > 0, sides[1] > 0 else { return nil }
    return Size(width: sides[0], height: sides[1])
  }
}

extension UnsafeRawBufferPointer {
  /// How far from the picture's corner a place may be, in pixels.
  private static var farthest: Double { 1e9 }
  /// The longest number, in bytes.
  private static var longestNumber: Int { 40 }

  /// A JSON number; nil for anything else, and for one that is no place on any picture, such as NaN.
  var jsonPlace: Double? {
    guard count <= Self.longestNumber,
      let value = Double(String(decoding: self, as: UTF8.self)), abs(value) <= Self.farthest
    else { return nil }
    return value
  }

  /// The numbers of a JSON array; nil if it is not one, or holds anything else.
  ///
  /// - Parameter most: how many are read at most.
  func jsonPlaces(atMost most: Int = RegionList.mostPoints * 3) -> [Double]? {
    guard let elements = jsonElements(atMost: most) else { return nil }
    let places = elements.compactMap(\.jsonPlace)
    return places.count == elements.count ? places : nil
  }

  /// The points of a JSON array of pairs; nil if it is not one.
  var jsonPoints: [Point]? {
    guard let elements = jsonElements(atMost: RegionList.mostPoints + 1) else { return nil }
    let points = elements.compactMap { element in
      element.jsonPlaces(atMost: 4).flatMap { pair in
        pair.count >= 2 ? Point(x: pair[0], y: pair[1]) : nil
      }
    }
    return points.count == elements.count ? points : nil
  }
}

extension Rect {
  /// A corner and a size in a row; nil if the size is negative.
  init?(places: [Double]) {
    guard places.count == 4, places[2] >= 0, places[3] >= 0 else { return nil }
    self.init(x: places[0], y: places[1], width: places[2], height: places[3])
  }

  /// The box around a circle or an ellipse.
  init(middle: Point, radii: Size) {
    self.init(
      x: middle.x - radii.width, y: middle.y - radii.height, width: 2 * radii.width,
      height: 2 * radii.height)
  }
}

extension PictureRegion.Outline {
  /// The area within points; nil if there are too few.
  static func area(within points: [Point]?) -> Self? {
    points.flatMap { $0.count > 2 ? .polygon($0) : nil }
  }

  /// A line through points; nil if there are too few.
  static func line(through points: [Point]?) -> Self? {
    points.flatMap { $0.count > 1 ? .line($0) : nil }
  }

  /// Points by themselves; nil if there are none.
  static func dots(_ points: [Point]?) -> Self? {
    points.flatMap { $0.isEmpty ? nil : .points($0, joints: []) }
  }

  /// An ellipse by its middle and its radii.
  ///
  /// - Parameter angle: how far it is turned clockwise, in radians.
  static func round(_ places: [Double], angle: Double = 0) -> Self? {
    guard places.count == 4, places[2] >= 0, places[3] >= 0 else { return nil }
    let middle = Point(x: places[0], y: places[1])
    let radii = Size(width: places[2], height: places[3])
    guard angle != 0 else { return .ellipse(in: Rect(middle: middle, radii: radii)) }
    return .polygon(EllipsePoints.around(middle, radii, angle: angle))
  }
}
