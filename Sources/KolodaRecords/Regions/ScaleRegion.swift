import Koloda

/// An annotation of an image in the response to a task of Scale AI.
enum ScaleRegion {
  /// Reads an annotation; nil if it is none, or of a kind that is not drawn.
  static func read(_ annotation: JSONMembers) -> ReadRegion? {
    guard let kind = annotation.text(of: "type"), let label = annotation.text(of: "label") else {
      return nil
    }
    func points() -> [Point]? { annotation["vertices"]?.jsonPointObjects }
    let outline: PictureRegion.Outline?
    switch kind {
    // One that is turned has its corners, too.
    case "box" where annotation.place(of: "rotation") ?? 0 != 0: outline = .area(within: points())
    case "box": outline = annotation.box("left", "top", "width", "height").map { .box($0) }
    case "polygon": outline = .area(within: points())
    case "line": outline = .line(through: points())
    case "point": outline = .dots(annotation.point.map { [$0] })
    default: return nil
    }
    return ReadRegion(label, [outline])
  }
}
