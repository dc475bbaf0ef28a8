import Koloda

// Regions deep in the records that services export: Labelbox and Scale AI.
extension RegionFields {
  /// The field of a task of Scale AI with what came of it, and the list in that.
  private static let (responseName, annotationsName) = ("response", "annotations")

  /// The regions in the first field that has any.
  static func export(
    _ fields: [RecordField], of record: Record, _ buffer: UnsafeRawBufferPointer
  ) -> Found? {
    for (place, field) in fields.enumerated() where field.kind == .value {
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      switch field.name {
      case LabelboxLabel.projectsName, LabelboxLabel.labelName:
        guard let members = JSONMembers(value),
          let label = LabelboxLabel(members, named: field.name), !label.objects.isEmpty
        else { continue }
        var list = RegionList()
        list.add(label.objects, LabelboxRegion.read)
        guard !list.isEmpty else { continue }
        let size = size(of: record, LabelboxRegion.sizePaths)
        let regions = PictureRegions(list: list, unit: .pixels(of: size), basis: .upright)
        // What it says besides is told in words.
        return (regions, [], nil)
      case responseName:
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
}
