import Koloda

/// The regions of a picture in the fields of its record.
struct RegionFields {
  /// The regions.
  let regions: PictureRegions
  /// The fields of which everything is drawn, by their indices.
  let fields: Set<Int>
  /// The round of Label Studio that is drawn; nil for other regions.
  let round: Round?

  /// A round of results, by the field that it is in.
  struct Round: Hashable {
    var field: Int
    var number: Int
  }

  /// The picture in a file of Labelme, in case its own file is lost.
  static let ownPictureName = "imageData"

  /// The most elements of an array that are looked at.
  static let mostElements = 1_000_000
  /// How many elements of an array are looked at to tell the format of their regions.
  private static let mostTried = 20
  /// The fields of Label Studio's tasks; what people did goes before what models did.
  private static let roundNames = ["annotations", "completions", "predictions"]

  /// Finds the regions of a record; nil if it has none.
  ///
  /// - Parameters:
  ///   - labels: the labels that the file lists, where regions have their numbers.
  ///   - classes: the names of classes that records have as numbers.
  init?(
    _ fields: [RecordField], of record: Record, labels: [String] = [],
    classes: ClassNames = ClassNames()
  ) {
    let found = record.bytes.withUnsafeBytes { buffer in
      Self.rounds(fields, buffer) ?? Self.list(fields, of: record, buffer, labels, classes)
        ?? Self.short(fields, buffer) ?? Self.columns(fields, of: record, buffer, classes)
        ?? Self.object(fields, of: record, buffer) ?? Self.export(fields, of: record, buffer)
        ?? Self.row(fields, of: record)
    }
    guard let found else { return nil }
    (regions, self.fields, round) = found
  }

  typealias Found = (PictureRegions, Set<Int>, Round?)

  /// The regions in a list of a field.
  private static func list(
    _ fields: [RecordField], of record: Record, _ buffer: UnsafeRawBufferPointer,
    _ labels: [String], _ classes: ClassNames
  ) -> Found? {
    for (place, field) in fields.enumerated() where field.kind == .value {
      let formats = RegionFormat.allCases.filter { $0.isIn(field.name) }
      guard !formats.isEmpty else { continue }
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      // VGG Image Annotator once wrote an object with their numbers.
      let elements =
        value.jsonElements(atMost: mostElements)
        ?? (formats.contains(.via) ? JSONMembers(value)?.all.map(\.value) : nil)
      // Some may have no shape, such as a tag of the whole picture.
      let first = elements?.prefix(mostTried).compactMap { JSONMembers($0) } ?? []
      guard let elements,
        let format = formats.first(where: { format in
          first.contains { format.read($0, labels: labels) != nil }
        })
      else { continue }
      var list = RegionList()
      let named = labelsNames.lazy.compactMap { classes.names["\(field.name).\($0)"] }.first
      let labels = format == .coco ? named ?? [] : labels
      let isWhole = list.add(elements) { format.read($0, labels: labels) }
      let stated = size(of: record, format.sizePaths)
      let regions = PictureRegions(list: list, unit: .pixels(of: stated), basis: format.basis)
      var drawn: Set<Int> = isWhole ? [place] : []
      if format == .labelme {
        drawn.formUnion(fields.indices.filter { fields[$0].name == ownPictureName })
      }
      return (regions, drawn, nil)
    }
    return nil
  }

  /// The size of the picture as the record states it, by the paths of its fields; nil if it doesn't.
  static func size(of record: Record, _ paths: (width: String, height: String)) -> Size? {
    let sides = [paths.width, paths.height].compactMap { path in
      record.field(at: path).flatMap { field in
        field.kind == .text
          ? nil : Array(record.text(of: field).utf8).withUnsafeBytes(\.jsonPlace)
      }
    }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return Size(width: sides[0], height: sides[1])
  }

  /// The regions in the short form of Label Studio's results, in fields that people name.
  private static func short(
    _ fields: [RecordField], _ buffer: UnsafeRawBufferPointer
  ) -> Found? {
    var list = RegionList()
    var drawn: Set<Int> = []
    for (place, field) in fields.enumerated() where field.kind == .value {
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      guard let first = value.jsonElements(atMost: 1)?.first,
        JSONMembers(first).flatMap(LabelStudioRegion.readShort) != nil
      else { continue }
      var isWhole = true
      for element in value.jsonElements(atMost: mostElements) ?? [] {
        if list.isFull {
          list.skip(1)
        } else if let read = JSONMembers(element).flatMap(LabelStudioRegion.readShort) {
          list.add(read)
        } else {
          isWhole = false
        }
      }
      if isWhole { drawn.insert(place) }
    }
    guard !list.isEmpty else { return nil }
    return (PictureRegions(list: list, unit: .parts, basis: .upright), drawn, nil)
  }

  /// The names of the boxes, and of what is in them, where an object has a list of each.
  private static let boxesNames = ["bbox", "bboxes", "boxes"]
  private static let labelsNames = [
    "category_name", "categories_name", "label", "labels", "category", "categories", "category_id",
    "class", "classes", "name", "names",
  ]

  /// The regions in an object that has a list of boxes and one of what is in them, as data sets of
  /// Hugging Face do.
  private static func columns(
    _ fields: [RecordField], of record: Record, _ buffer: UnsafeRawBufferPointer,
    _ classes: ClassNames
  ) -> Found? {
    for (place, field) in fields.enumerated()
    where field.kind == .value && RegionFormat.coco.isIn(field.name) {
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      guard let members = JSONMembers(value),
        let boxes = members.first(of: boxesNames)?.jsonElements(atMost: mostElements),
        let first = boxes.first, first.first == ASCII.openBracket
      else { continue }
      let name = labelsNames.first { members[$0] != nil } ?? ""
      let labels = members[name]?.jsonElements(atMost: mostElements) ?? []
      var list = RegionList()
      for (number, box) in boxes.enumerated() {
        let label = number < labels.count ? labels[number] : nil
        let written = label.map { $0.jsonText ?? String(decoding: $0, as: UTF8.self) } ?? ""
        let rect = box.jsonPlaces(atMost: 5).flatMap { Rect(places: $0) }
        list.add(
          ReadRegion(
            classes.name(of: written, in: "\(field.name).\(name)") ?? written,
            [rect.map { .box($0) }]))
      }
      let stated = size(of: record, RegionFormat.coco.sizePaths)
      return (
        PictureRegions(list: list, unit: .pixels(of: stated), basis: RegionFormat.coco.basis),
        [place], nil
      )
    }
    return nil
  }

  /// The regions in Label Studio's results: those of the first round that has any.
  private static func rounds(
    _ fields: [RecordField], _ buffer: UnsafeRawBufferPointer
  ) -> Found? {
    for name in roundNames {
      guard let field = fields.lastIndex(where: { $0.name == name && $0.kind == .value }),
        let rounds = UnsafeRawBufferPointer(rebasing: buffer[fields[field].value])
          .jsonElements(atMost: mostElements)
      else { continue }
      for (place, round) in rounds.enumerated() {
        guard let results = JSONMembers(round)?["result"]?.jsonElements(atMost: mostElements) else {
          continue
        }
        var list = RegionList()
        list.add(results, LabelStudioRegion.read)
        guard !list.isEmpty else { continue }
        return (
          PictureRegions(list: list, unit: .parts, basis: .upright), [],
          Round(field: field, number: place)
        )
      }
    }
    return nil
  }
}
