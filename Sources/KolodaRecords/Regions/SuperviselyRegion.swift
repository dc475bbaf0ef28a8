import Koloda

/// An object of a picture as Supervisely writes it.
enum SuperviselyRegion {
  /// Reads an object; nil if it is none.
  static func read(_ object: JSONMembers) -> ReadRegion? {
    guard let kind = object.text(of: "geometryType") else { return nil }
    let label = object.text(of: "classTitle") ?? ""
    if kind == "bitmap" || kind == "alpha_mask" { return ReadRegion(label, [], hasMask: true) }
    if kind == "graph" { return ReadRegion(label, [.dots(nodes(of: object))]) }
    let points = object.object("points")
    let around = points?["exterior"]?.jsonPoints
    let outlines: [PictureRegion.Outline?] =
      switch kind {
      // Its corners.
      case "rectangle": [around.flatMap { $0.count > 1 ? .box(Rect(around: $0)) : nil }]
      case "polygon":
        [.area(within: around)]
          + (points?["interior"]?.jsonElements(atMost: RegionList.mostPoints) ?? []).map {
            .area(within: $0.jsonPoints)
          }
      case "line": [.line(through: around)]
      case "point": [.dots(around)]
      default: []
      }
    return ReadRegion(label, outlines)
  }

  /// The points of a graph, such as a skeleton.
  private static func nodes(of object: JSONMembers) -> [Point]? {
    let nodes = object.object("nodes")?.all.map { node in
      JSONMembers(node.value)?["loc"]?.jsonPlaces(atMost: 2).flatMap { place in
        place.count == 2 ? Point(x: place[0], y: place[1]) : nil
      }
    }
    let points = nodes?.compactMap(\.self)
    return points?.count == nodes?.count ? points : nil
  }
}
