import Koloda

/// An object on a picture as Labelbox writes it.
enum LabelboxRegion {
  /// The paths of the fields that state the picture's size.
  static let sizePaths = (width: "media_attributes.width", height: "media_attributes.height")

  /// The name of an object, a question or an answer.
  static func name(of members: JSONMembers) -> String {
    members.text(of: "name", "title", "value") ?? ""
  }

  /// Reads an object; nil if it is none, or has no shape.
  static func read(_ object: JSONMembers) -> ReadRegion? {
    let label = name(of: object)
    if let box = object.object("bounding_box") ?? object.object("bbox") {
      return ReadRegion(label, [box.box("left", "top", "width", "height").map { .box($0) }])
    }
    if let polygon = object["polygon"] {
      return ReadRegion(label, [.area(within: polygon.jsonPointObjects)])
    }
    if let line = object["line"] {
      return ReadRegion(label, [.line(through: line.jsonPointObjects)])
    }
    if let point = object.object("point") {
      return ReadRegion(label, [.dots(point.point.map { [$0] })])
    }
    guard object["mask"] != nil || object["instanceURI"] != nil else { return nil }
    return ReadRegion(label, [], hasMask: true)
  }
}
