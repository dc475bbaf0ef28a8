import Koloda

/// Shapes in the well-known text of maps, such as `POLYGON ((0 0, 8 0, 8 6))`.
enum WellKnownText {
  private static let kinds: Set<String> = ["POINT", "LINESTRING", "POLYGON", "MULTIPOLYGON"]

  /// The outlines in a text, nil for those that can't be read; nil for another text.
  static func outlines(in text: String) -> [PictureRegion.Outline?]? {
    let kind = text.prefix { $0.isLetter }.uppercased()
    guard kinds.contains(kind), text.contains("(") else { return nil }
    // Between the innermost parentheses are the points of one outline.
    let parts = text.dropFirst(kind.utf8.count).split { "()".contains($0) }
    return parts.filter { $0.contains { $0.isNumber } }.map { part -> PictureRegion.Outline? in
      let points = points(in: part)
      return switch kind {
      case "POINT": .dots(points)
      case "LINESTRING": .line(through: points)
      default: .area(within: points)
      }
    }
  }

  /// The points between two parentheses; nil if one is none.
  private static func points(in text: Substring) -> [Point]? {
    var points: [Point] = []
    for place in text.split(separator: ",") {
      let numbers = place.split(separator: " ").map { number in
        Array(number.utf8).withUnsafeBytes(\.jsonPlace)
      }
      guard numbers.count >= 2, let x = numbers[0], let y = numbers[1] else { return nil }
      points.append(Point(x: x, y: y))
    }
    return points
  }
}
