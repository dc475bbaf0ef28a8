import Koloda

/// An annotation in V7's Darwin JSON, of its versions 1.0 and 2.0.
enum DarwinRegion {
  /// What an annotation may have beside its name, of which one tells that it is one.
  private static let kinds = [
    "bounding_box", "polygon", "complex_polygon", "line", "keypoint", "ellipse", "skeleton", "mask",
    "raster_layer", "tag",
  ]

  /// Reads an annotation; nil if it is none, or has no shape.
  static func read(_ annotation: JSONMembers) -> ReadRegion? {
    guard let label = annotation.text(of: "name"),
      kinds.contains(where: { annotation.object($0) != nil }), annotation["tag"] == nil
    else { return nil }
    if annotation["raster_layer"] != nil { return .belonging }
    if annotation["mask"] != nil { return ReadRegion(label, [], hasMask: true) }
    return ReadRegion(label, outlines(of: annotation))
  }

  private static func outlines(of annotation: JSONMembers) -> [PictureRegion.Outline?] {
    // Beside a polygon is the box around it.
    if let polygon = annotation.object("polygon") ?? annotation.object("complex_polygon") {
      let paths = polygon["paths"] ?? polygon["path"]
      let parts = paths?.jsonElements(atMost: RegionList.mostPoints) ?? []
      if parts.first?.first == ASCII.openBrace { return [.area(within: paths?.jsonPointObjects)] }
      return parts.map { .area(within: $0.jsonPointObjects) }
    }
    if let line = annotation.object("line") {
      return [.line(through: line["path"]?.jsonPointObjects)]
    }
    if let ellipse = annotation.object("ellipse") {
      let middle = ellipse.object("center")?.point
      let radii = ellipse.object("radius")?.point
      guard let middle, let radii else { return [] }
      // Its angle is in radians.
      return [
        PictureRegion.Outline.round(
          [middle.x, middle.y, radii.x, radii.y], angle: ellipse.place(of: "angle") ?? 0)
      ]
    }
    if let skeleton = annotation.object("skeleton") {
      return [.dots(skeleton["nodes"]?.jsonPointObjects)]
    }
    if let keypoint = annotation.object("keypoint") { return [.dots(keypoint.point.map { [$0] })] }
    return [annotation.object("bounding_box")?.box("x", "y", "w", "h").map { .box($0) }]
  }
}
