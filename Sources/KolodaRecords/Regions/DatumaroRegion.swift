import Koloda

/// An annotation as Datumaro writes it: a shape with the number of its label.
enum DatumaroRegion {
  /// How many places and numbers there are for a keypoint in `visibility` and `points`.
  private static let perPoint = 2

  /// Reads an annotation; nil if it is none, or has no shape.
  ///
  /// - Parameter labels: the labels that the file lists, by their numbers.
  static func read(_ annotation: JSONMembers, labels: [String]) -> ReadRegion? {
    guard let type = annotation.text(of: "type") else { return nil }
    let number = annotation.number(of: "label_id")
    let label = number.map { labels.indices.contains($0) ? labels[$0] : "\($0)" } ?? ""
    let outline: PictureRegion.Outline?
    switch type {
    case "bbox":
      outline = annotation["bbox"]?.jsonPlaces().flatMap { Rect(places: $0) }.map { .box($0) }
    case "polygon": outline = .area(within: points(of: annotation))
    case "polyline": outline = .line(through: points(of: annotation))
    case "points": outline = .dots(points(of: annotation))
    case "ellipse":
      // Its corners.
      outline = points(of: annotation).flatMap {
        $0.count == 2 ? .ellipse(in: Rect(around: $0)) : nil
      }
    case "mask": return ReadRegion(label, [], hasMask: true)
    default: return nil
    }
    return ReadRegion(label, [outline])
  }

  /// The points of an annotation, whose places are in a row.
  private static func points(of annotation: JSONMembers) -> [Point]? {
    guard let places = annotation["points"]?.jsonPlaces(), places.count % perPoint == 0 else {
      return nil
    }
    return stride(from: 0, to: places.count, by: perPoint).map {
      Point(x: places[$0], y: places[$0 + 1])
    }
  }

  /// The labels that a file lists before its items; empty if it lists none.
  ///
  /// - Parameter head: the file up to the first item.
  static func labels(in head: [UInt8]) -> [String] {
    (head + Array("]}".utf8)).withUnsafeBytes { text in
      let categories = JSONMembers(text)?["categories"].flatMap { JSONMembers($0) }
      let labels = categories?["label"].flatMap { JSONMembers($0) }?["labels"]?.jsonElements() ?? []
      return labels.map { JSONMembers($0)?.text(of: "name") ?? "" }
    }
  }
}
