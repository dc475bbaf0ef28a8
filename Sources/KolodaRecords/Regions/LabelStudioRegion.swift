import Glibc
import Koloda

/// A result of Label Studio that is a part of a picture, in percent of its size.
enum LabelStudioRegion {
  private static let whole = 100.0

  /// Reads a result; nil if it is none of a picture.
  static func read(_ result: JSONMembers) -> ReadRegion? {
    guard let value = result["value"].flatMap({ JSONMembers($0) }) else { return nil }
    return read(
      value, kind: result.text(of: "type") ?? "", size: result.size(widthName, heightName))
  }

  /// Reads what Label Studio writes of a region in its short form, JSON-MIN; nil if it is none.
  static func readShort(_ value: JSONMembers) -> ReadRegion? {
    guard let size = value.size(widthName, heightName) else { return nil }
    let kind = value.all.first { $0.name.hasSuffix("labels") }?.name ?? ""
    return read(value, kind: kind, size: size)
  }

  private static let widthName = "original_width"
  private static let heightName = "original_height"

  private static func read(_ value: JSONMembers, kind: String, size: Size?) -> ReadRegion? {
    let isMask = value["rle"] != nil || kind.hasPrefix("brush")
    let hasPlace = value["x"] != nil && value["y"] != nil
    guard isMask || hasPlace || value["points"] != nil else { return nil }
    let label =
      value.first(of: [
        "rectanglelabels", "polygonlabels", "keypointlabels", "ellipselabels", "brushlabels",
        "vectorlabels", "labels",
      ])?.jsonTexts?.joined(separator: ", ") ?? ""
    // Its own angles are in degrees, clockwise, and only of pixels.
    let size = size ?? Size(width: 1, height: 1)
    let angle = (value.place(of: "rotation") ?? 0) * .pi / 180
    let outline: PictureRegion.Outline?
    if isMask {
      outline = nil
    } else if value["points"] != nil {
      let points = value["points"]?.jsonPoints.map { $0.map { $0 * (1 / whole) } }
      outline = kind.hasPrefix("vector") ? .line(through: points) : .area(within: points)
    } else if let places = value.places(of: "x", "y", "radiusX", "radiusY") {
      outline = turned(
        PictureRegion.Outline.round(places.map { $0 / whole }), around: nil, by: angle, of: size)
    } else if value["width"] != nil, value["height"] != nil {
      let box = value.box("x", "y", "width", "height").map { rect in
        Rect(
          places: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map {
            $0 / whole
          })
      }
      // It is turned around its first corner.
      outline = turned((box ?? nil).map { .box($0) }, around: box??.origin, by: angle, of: size)
    } else {
      outline = .dots(value.places(of: "x", "y").map { [Point(x: $0[0], y: $0[1]) * (1 / whole)] })
    }
    return ReadRegion(label, [outline], hasMask: isMask)
  }

  /// A turned outline, as a polygon.
  ///
  /// - Parameters:
  ///   - place: what it is turned around; nil for its middle.
  ///   - size: the picture's size in pixels, in which the angle is a right one.
  private static func turned(
    _ outline: PictureRegion.Outline?, around place: Point?, by angle: Double, of size: Size
  ) -> PictureRegion.Outline? {
    guard let outline, angle != 0 else { return outline }
    let bounds = outline.bounds
    let around = place ?? bounds.center
    let (sine, cosine) = (sin(angle), cos(angle))
    let points =
      if case .box = outline {
        [
          bounds.origin, Point(x: bounds.end.x, y: bounds.origin.y), bounds.end,
          Point(x: bounds.origin.x, y: bounds.end.y),
        ]
      } else {
        EllipsePoints.around(
          bounds.center, Size(width: bounds.size.width / 2, height: bounds.size.height / 2),
          angle: 0)
      }
    return .polygon(
      points.map { point in
        let (x, y) = ((point.x - around.x) * size.width, (point.y - around.y) * size.height)
        return Point(
          x: around.x + (x * cosine - y * sine) / size.width,
          y: around.y + (x * sine + y * cosine) / size.height)
      })
  }
}
