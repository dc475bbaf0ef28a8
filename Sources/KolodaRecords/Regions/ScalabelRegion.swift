import Koloda

/// A label of BDD100K and Scalabel: a box by its corners, or polygons and lines.
enum ScalabelRegion {
  /// Reads a label; nil if it is of the whole picture, or of a kind that is not drawn.
  static func read(_ label: JSONMembers) -> ReadRegion? {
    let name = label.text(of: "category") ?? ""
    if let box = label.object("box2d") {
      let corners = [box.places(of: "x1", "y1"), box.places(of: "x2", "y2")].compactMap { places in
        places.map { Point(x: $0[0], y: $0[1]) }
      }
      return ReadRegion(name, [corners.count == 2 ? .box(Rect(around: corners)) : nil])
    }
    guard let parts = label["poly2d"]?.jsonElements(atMost: RegionList.mostPoints) else {
      return nil
    }
    return ReadRegion(
      name,
      parts.map { part in
        let members = JSONMembers(part)
        let points = members?["vertices"]?.jsonPoints
        let isClosed = members?["closed"].map { $0.elementsEqual("true".utf8) } ?? false
        return isClosed ? .area(within: points) : .line(through: points)
      })
  }
}
