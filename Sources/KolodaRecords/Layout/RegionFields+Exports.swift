import Koloda

// Regions deep in the records that services export: Labelbox and Scale AI.
extension RegionFields {
  /// The field of a task of Scale AI with what came of it, and the list in that.
  private static let (responseName, annotationsName) = ("response", "annotations")

  /// The regions in the first field that has any.
  static func export(
    _ fields: [RecordField], of record: Record, _ buffer: UnsafeRawBufferPointer
  ) -> Found? {
    for (place, field) in fields.enumerated() {
      switch field.name {
      case LabelboxLabel.projectsName, LabelboxLabel.labelName:
        // A table has it as text.
        let found = Array(record.text(of: field).utf8).withUnsafeBytes { value in
          JSONMembers(value).flatMap { labelbox($0, named: field.name, of: record) }
        }
        guard let (regions, areAll) = found else { continue }
        return (regions, areAll ? [place] : [], nil)
      case responseName where field.kind == .value:
        let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
        guard
          let elements = JSONMembers(value)?[annotationsName]?.jsonElements(atMost: mostElements)
        else { continue }
        var list = RegionList()
        let isWhole = list.add(elements, ScaleRegion.read)
        guard !list.isEmpty else { continue }
        let regions = PictureRegions(list: list, unit: .pixels(of: nil), basis: .upright)
        return (regions, isWhole ? [place] : [], nil)
      default: continue
      }
    }
    return nil
  }

  /// The regions that Labelbox has of an image, and whether it has nothing else; nil if it has none.
  private static func labelbox(
    _ members: JSONMembers, named name: String, of record: Record
  ) -> (regions: PictureRegions, areAll: Bool)? {
    if let label = LabelboxLabel(members, named: name) {
      var list = RegionList()
      list.add(label.objects, LabelboxRegion.read)
      guard !list.isEmpty else { return nil }
      let size = size(of: record, LabelboxRegion.sizePaths)
      return (PictureRegions(list: list, unit: .pixels(of: size), basis: .upright), false)
    }
    guard record.field(named: LabelboxShapes.addressName) != nil,
      let (list, areAll) = LabelboxShapes.all(in: members)
    else { return nil }
    return (PictureRegions(list: list, unit: .pixels(of: nil), basis: .fromBelow), areAll)
  }
}
