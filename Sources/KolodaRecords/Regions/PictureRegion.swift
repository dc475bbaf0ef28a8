import Koloda

/// A part of a picture that a person or a program has marked, as a record describes it.
package struct PictureRegion: Hashable, Sendable {
  /// The form of a region, or of a part of it.
  package enum Outline: Hashable, Sendable {
    /// An upright box.
    case box(Rect)
    /// An ellipse that fills an upright box.
    case ellipse(in: Rect)
    /// A closed line around an area.
    case polygon([Point])
    /// An open line.
    case line([Point])
    /// Points by themselves, some of which are joined by straight lines.
    case points([Point], joints: [Joint])
  }

  /// Two points that are joined, by their places in the list.
  package struct Joint: Hashable, Sendable {
    /// The place of one point.
    package var first: Int
    /// The place of the other point.
    package var second: Int

    package init(_ first: Int, _ second: Int) {
      (self.first, self.second) = (first, second)
    }
  }

  /// What is there; empty if the record doesn't say.
  package var label: String
  /// The forms that it is made of.
  package var outlines: [Outline]

  package init(label: String, outlines: [Outline]) {
    (self.label, self.outlines) = (label, outlines)
  }

  /// The smallest upright box around it.
  package var bounds: Rect {
    let all = outlines.map(\.bounds)
    guard let first = all.first else { return .zero }
    return all.dropFirst().reduce(first) { Rect(around: [$0.origin, $0.end, $1.origin, $1.end]) }
  }

  /// Moves every point; upright boxes must stay upright.
  func moved(_ place: (Point) -> Point) -> PictureRegion {
    PictureRegion(label: label, outlines: outlines.map { $0.moved(place) })
  }
}

extension PictureRegion.Outline {
  /// The smallest upright box around it.
  package var bounds: Rect {
    switch self {
    case .box(let rect), .ellipse(let rect): rect
    case .polygon(let points), .line(let points), .points(let points, _): Rect(around: points)
    }
  }

  /// How many points it has.
  var pointCount: Int {
    switch self {
    case .box, .ellipse: 2
    case .polygon(let points), .line(let points), .points(let points, _): points.count
    }
  }

  fileprivate func moved(_ place: (Point) -> Point) -> Self {
    switch self {
    case .box(let rect): .box(Rect(around: [place(rect.origin), place(rect.end)]))
    case .ellipse(let rect): .ellipse(in: Rect(around: [place(rect.origin), place(rect.end)]))
    case .polygon(let points): .polygon(points.map(place))
    case .line(let points): .line(points.map(place))
    case .points(let points, let joints): .points(points.map(place), joints: joints)
    }
  }
}

extension Rect {
  /// The smallest rectangle around some points; empty at the origin for none.
  init(around points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (least, most) = (first, first)
    for point in points.dropFirst() {
      least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
      most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    self.init(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}
