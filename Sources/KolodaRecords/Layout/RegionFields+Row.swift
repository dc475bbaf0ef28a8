import Koloda

// The one region that a row of a table describes.
extension RegionFields {
  /// The names of a box's sides: left, top, right, bottom.
  private static let sides = [
    ["xmin", "ymin", "xmax", "ymax"], ["x_min", "y_min", "x_max", "y_max"],
    ["x1", "y1", "x2", "y2"],
    ["left", "top", "right", "bottom"],
  ]
  /// The name of a box as a whole.
  private static let boxName = "bbox"
  /// The names of what is in a box.
  private static let labelNames = ["class", "label", "labelname", "class_name", "category", "name"]

  /// Whether fields with these names describe a box.
  static func haveBox(_ names: [String]) -> Bool {
    let names = Set(names.map { $0.lowercased() })
    return names.contains(boxName) || sides.contains { names.isSuperset(of: $0) }
  }

  /// The region of a row; nil if it has none.
  static func row(_ fields: [RecordField], of record: Record) -> Found? {
    let names = fields.map { $0.name.lowercased() }
    func field(_ name: String) -> Int? { names.firstIndex(of: name) }
    func label() -> String {
      labelNames.lazy.compactMap(field).first.map { record.text(of: fields[$0]) } ?? ""
    }
    if let shape = field("region_shape_attributes") {
      let labels = field("region_attributes")
      let region = members(record, fields[shape]) { shape -> ReadRegion? in
        guard !shape.all.isEmpty else { return nil }
        guard let labels else { return RegionFormat.via(shape, nil) }
        return members(record, fields[labels]) { RegionFormat.via(shape, $0) }
          ?? RegionFormat.via(shape, nil)
      }
      guard let region else { return nil }
      return found(region, .pixels(of: nil), Set([shape] + (labels.map { [$0] } ?? [])))
    }
    for names in sides {
      let indices = names.compactMap(field)
      guard indices.count == names.count else { continue }
      let places = indices.compactMap { index in
        Array(record.text(of: fields[index]).utf8).withUnsafeBytes(\.jsonPlace)
      }
      // A picture without anything on it may have a row, too.
      guard !indices.allSatisfy({ record.text(of: fields[$0]).isEmpty }) else { return nil }
      let rect =
        places.count == names.count
        ? Rect(places: [places[0], places[1], places[2] - places[0], places[3] - places[1]]) : nil
      // Open Images counts in parts of the picture.
      let areParts = places.allSatisfy { $0 <= 1 } && places.contains { $0 > 0 && $0 < 1 }
      let size = size(of: record, RegionFormat.coco.sizePaths)
      return found(
        ReadRegion(label(), [rect.map { .box($0) }]), areParts ? .parts : .pixels(of: size),
        Set(indices))
    }
    // Some tables have a corner and a size as a list in one column.
    if let box = field(boxName), fields[box].kind != .value,
      let places = Array(record.text(of: fields[box]).utf8).withUnsafeBytes({
        $0.jsonPlaces(atMost: 5)
      })
    {
      let size = size(of: record, RegionFormat.coco.sizePaths)
      let outline = Rect(places: places).map { PictureRegion.Outline.box($0) }
      return found(ReadRegion(label(), [outline]), .pixels(of: size), [box])
    }
    return nil
  }

  private static func found(
    _ region: ReadRegion, _ unit: PictureRegions.Unit, _ drawn: Set<Int>
  ) -> Found {
    var list = RegionList()
    list.add(region)
    return (PictureRegions(list: list, unit: unit, basis: .upright), drawn, nil)
  }

  /// What is made of the object that a field says; nil if it says none.
  private static func members<T>(
    _ record: Record, _ field: RecordField, _ make: (JSONMembers) -> T?
  ) -> T? {
    Array(record.text(of: field).utf8).withUnsafeBytes { JSONMembers($0).flatMap(make) }
  }
}
