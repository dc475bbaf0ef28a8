import Koloda

/// How programs write the regions of a picture in a record.
enum RegionFormat: CaseIterable, Sendable {
  /// The tasks of Prodigy.
  case prodigy
  /// VGG Image Annotator.
  case via
  /// Labelme.
  case labelme
  /// VoTT.
  case vott
  /// Create ML.
  case createML
  /// Datumaro.
  case datumaro
  /// V7's Darwin JSON.
  case darwin
  /// Supervisely.
  case supervisely
  /// BDD100K and Scalabel.
  case scalabel
  /// The annotations of COCO, also where they are in the record of their image.
  case coco

  /// Whether a field with this name has regions of this format.
  func isIn(_ name: String) -> Bool {
    switch self {
    case .prodigy: name == "spans"
    case .via, .vott: name == "regions"
    case .labelme: name == "shapes"
    case .createML, .datumaro, .darwin: name == "annotations"
    case .supervisely: name == "objects"
    case .scalabel: name == "labels"
    case .coco: ["annotations", "objects", "anns", "bboxes", "boxes"].contains(name)
    }
  }

  /// What places refer to.
  ///
  /// The programs for annotating show a picture upright, as browsers do. Those that read COCO files
  /// take the pixels as they are stored.
  var basis: PictureRegions.Basis { self == .coco || self == .datumaro ? .stored : .upright }

  /// The paths of the fields that state the picture's size.
  var sizePaths: (width: String, height: String) {
    switch self {
    case .labelme: ("imageWidth", "imageHeight")
    case .vott: ("asset.size.width", "asset.size.height")
    case .datumaro: ("image.size.1", "image.size.0")
    case .darwin: ("item.slots.0.width", "item.slots.0.height")
    case .supervisely: ("size.width", "size.height")
    case .prodigy, .via, .createML, .scalabel, .coco: ("width", "height")
    }
  }

  /// Reads a region; nil if it is not in this format.
  ///
  /// - Parameter labels: the labels that the file lists, where regions have their numbers.
  func read(_ region: JSONMembers, labels: [String]) -> ReadRegion? {
    switch self {
    case .prodigy: Self.prodigy(region)
    case .via: Self.via(region)
    case .labelme: Self.labelme(region)
    case .vott: Self.vott(region)
    case .createML: Self.createML(region)
    case .datumaro: DatumaroRegion.read(region, labels: labels)
    case .darwin: DarwinRegion.read(region)
    case .supervisely: SuperviselyRegion.read(region)
    case .scalabel: ScalabelRegion.read(region)
    case .coco: COCORegion.read(region, categories: [:], names: labels)
    }
  }

  // MARK: Prodigy

  private static func prodigy(_ span: JSONMembers) -> ReadRegion? {
    let isBox = span["width"] != nil && span["height"] != nil
    guard isBox || span["points"] != nil else { return nil }
    let label = span.text(of: "label") ?? ""
    if isBox, span.text(of: "type").map({ $0 == "rect" }) ?? true {
      return ReadRegion(label, [span.box("x", "y", "width", "height").map { .box($0) }])
    }
    return ReadRegion(label, [.area(within: span["points"]?.jsonPoints)])
  }

  // MARK: VGG Image Annotator

  private static func via(_ region: JSONMembers) -> ReadRegion? {
    guard let shape = region["shape_attributes"].flatMap({ JSONMembers($0) }) else { return nil }
    return via(shape, region["region_attributes"].flatMap { JSONMembers($0) })
  }

  /// Reads a region of VGG Image Annotator by its shape and its attributes.
  static func via(_ shape: JSONMembers, _ attributes: JSONMembers?) -> ReadRegion {
    let label = attributes.map(words) ?? ""
    func points() -> [Point]? {
      guard let x = shape["all_points_x"]?.jsonPlaces(),
        let y = shape["all_points_y"]?.jsonPlaces(), x.count == y.count
      else { return nil }
      return zip(x, y).map { Point(x: $0, y: $1) }
    }
    let outline: PictureRegion.Outline? =
      switch shape.text(of: "name") {
      case "rect": shape.box("x", "y", "width", "height").map { .box($0) }
      case "circle":
        shape.places(of: "cx", "cy", "r").flatMap { .round($0 + [$0[2]]) }
      case "ellipse":
        // Its angle is in radians.
        shape.places(of: "cx", "cy", "rx", "ry").flatMap {
          .round($0, angle: shape.place(of: "theta") ?? 0)
        }
      case "polygon": .area(within: points())
      case "polyline": .line(through: points())
      case "point": .dots(shape.places(of: "cx", "cy").map { [Point(x: $0[0], y: $0[1])] })
      default: nil
      }
    return ReadRegion(label, [outline])
  }

  /// The values of attributes; of several choices, the chosen ones.
  private static func words(of attributes: JSONMembers) -> String {
    attributes.all.compactMap { attribute -> String? in
      if let text = attribute.value.jsonText { return text.isEmpty ? nil : text }
      guard let choices = JSONMembers(attribute.value) else { return nil }
      let chosen = choices.all.filter { $0.value.elementsEqual("true".utf8) }.map(\.name)
      return chosen.isEmpty ? nil : chosen.joined(separator: ", ")
    }.joined(separator: ", ")
  }

  // MARK: VoTT

  private static func vott(_ region: JSONMembers) -> ReadRegion? {
    guard region["tags"] != nil, region["boundingBox"] != nil || region["points"] != nil else {
      return nil
    }
    let label = region["tags"]?.jsonTexts?.joined(separator: ", ") ?? ""
    if region.text(of: "type") == "POLYGON" {
      let points = region["points"]?.jsonElements(atMost: RegionList.mostPoints + 1)?.map {
        JSONMembers($0)?.places(of: "x", "y").map { Point(x: $0[0], y: $0[1]) }
      }
      let known = points?.compactMap(\.self)
      return ReadRegion(label, [.area(within: known?.count == points?.count ? known : nil)])
    }
    let box = region["boundingBox"].flatMap { JSONMembers($0) }
    return ReadRegion(label, [box?.box("left", "top", "width", "height").map { .box($0) }])
  }

  // MARK: Create ML

  private static func createML(_ annotation: JSONMembers) -> ReadRegion? {
    guard let places = annotation["coordinates"].flatMap({ JSONMembers($0) }) else { return nil }
    // They have the middle of the box.
    let box = places.box("x", "y", "width", "height").map { box in
      Rect(
        x: box.origin.x - box.size.width / 2, y: box.origin.y - box.size.height / 2,
        width: box.size.width, height: box.size.height)
    }
    return ReadRegion(annotation.text(of: "label") ?? "", [box.map { .box($0) }])
  }

  // MARK: Labelme

  private static func labelme(_ shape: JSONMembers) -> ReadRegion? {
    guard shape["points"] != nil, shape["label"] != nil || shape["shape_type"] != nil else {
      return nil
    }
    let label = shape.text(of: "label") ?? ""
    let points = shape["points"]?.jsonPoints
    let kind = shape.text(of: "shape_type") ?? "polygon"
    let outline: PictureRegion.Outline? =
      switch (kind, points?.count) {
      case ("rectangle", 2), ("mask", 2): points.map { .box(Rect(around: $0)) }
      case ("circle", 2):
        points.map {
          let radius = ($0[1] - $0[0]).length
          return .ellipse(in: Rect(middle: $0[0], radii: Size(width: radius, height: radius)))
        }
      case ("line", _), ("linestrip", _): .line(through: points)
      case ("point", _), ("points", _): .dots(points)
      case ("polygon", _): .area(within: points)
      default: nil
      }
    return ReadRegion(label, [outline], hasMask: kind == "mask")
  }
}
