import Koloda

/// A part of a picture that is covered on a flash card, or that was: a shape of Anki's image occlusion.
///
/// Its places are fractions of the picture's size.
package struct PictureCover: Hashable, Sendable {
  /// What a cover is for, as Anki calls it in HTML.
  package enum Role: String, Sendable {
    /// It covers what is asked for.
    case asked = "cloze"
    /// It covers what other cards ask for.
    case other = "cloze-inactive"
    /// It was over what has been asked for.
    case answered = "cloze-highlight"
  }

  /// The form of a cover.
  package enum Outline: Hashable, Sendable {
    case rectangle(Rect)
    case ellipse(in: Rect)
    case polygon([Point])
  }

  package let outline: Outline
  package let role: Role
  /// By how many degrees it is turned clockwise around its first corner.
  package let angle: Double

  /// What its description begins with in the gap of a cloze.
  static let lead = "image-occlusion:"
  /// The names in such a description, with those that they have in HTML.
  private static let names = [
    "left": "left", "top": "top", "width": "width", "height": "height", "rx": "rx", "ry": "ry",
    "points": "points", "angle": "angle", "oi": "occludeInactive",
  ]
  private static let attributeLead = "data-"
  /// The attribute that says which shape an element is.
  static let shapeAttribute = "data-shape"
  /// How far from the picture a place may be.
  private static let farthest = 10.0
  /// How many corners a polygon may have.
  private static let mostCorners = 1000

  /// The HTML in which Anki puts a shape.
  ///
  /// - Parameter description: what is in the gap, such as `image-occlusion:rect:left=.1:top=.2`.
  static func html(of description: String, as role: Role) -> String {
    let words = description.dropFirst(lead.count).split(separator: ":")
    guard let shape = words.first, isPlain(shape) else { return "" }
    var html = "<div class=\"\(role.rawValue)\" \(shapeAttribute)=\"\(shape)\""
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let name = names[String(parts[0])], isPlain(parts[1]) else {
        continue
      }
      html += " \(attributeLead)\(name)=\"\(parts[1])\""
    }
    return html + "></div>"
  }

  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { HTMLTag.isLetter($0) || "0123456789., +-".utf8.contains($0) }
  }

  /// Reads such HTML; nil for any other, for a shape that is not known, and for one that covers what
  /// other cards ask for, unless these are to be covered too.
  ///
  /// - Parameter attributes: the attributes of an element by name.
  init?(_ attributes: [String: String]) {
    guard let shape = attributes[Self.shapeAttribute],
      let role = attributes["class"].flatMap(Role.init(rawValue:))
    else { return nil }
    func number(_ name: String) -> Double? {
      guard let value = attributes[Self.attributeLead + name].flatMap(Double.init) else {
        return nil
      }
      return abs(value) <= Self.farthest ? value : nil
    }
    if role == .other, attributes[Self.attributeLead + "occludeinactive"] != "1" { return nil }
    self.role = role
    angle =
      attributes[Self.attributeLead + "angle"].flatMap(Double.init).map {
        $0.isFinite ? $0.truncatingRemainder(dividingBy: 360) : 0
      } ?? 0
    switch shape {
    case "rect", "ellipse":
      let isEllipse = shape == "ellipse"
      guard let left = number("left"), let top = number("top"),
        let width = isEllipse ? number("rx").map({ $0 * 2 }) : number("width"),
        let height = isEllipse ? number("ry").map({ $0 * 2 }) : number("height"),
        width > 0, height > 0
      else { return nil }
      let rect = Rect(x: left, y: top, width: width, height: height)
      outline = isEllipse ? .ellipse(in: rect) : .rectangle(rect)
    case "polygon":
      let corners = (attributes[Self.attributeLead + "points"] ?? "").split(separator: " ")
        .prefix(Self.mostCorners).compactMap { corner -> Point? in
          let places = corner.split(separator: ",").compactMap { Double($0) }
          guard places.count == 2, places.allSatisfy({ abs($0) <= Self.farthest }) else {
            return nil
          }
          return Point(x: places[0], y: places[1])
        }
      guard corners.count > 2 else { return nil }
      outline = .polygon(corners)
    default: return nil
    }
  }
}
