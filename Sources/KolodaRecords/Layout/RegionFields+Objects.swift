import Koloda

// Regions in a field of any name that is an object, as FiftyOne and SageMaker Ground Truth have them.
extension RegionFields {
  /// The lists of FiftyOne.
  private static let listNames = ["detections", "polylines", "keypoints"]
  /// What SageMaker adds to the name of a field for the one that explains it.
  private static let metadata = "-metadata"

  /// The regions in the first field that has any.
  static func object(
    _ fields: [RecordField], of record: Record, _ buffer: UnsafeRawBufferPointer
  ) -> Found? {
    for (place, field) in fields.enumerated() where field.kind == .value {
      guard buffer[field.value].first == ASCII.openBrace,
        let members = JSONMembers(UnsafeRawBufferPointer(rebasing: buffer[field.value]))
      else { continue }
      if let list = samples(members) {
        return (PictureRegions(list: list, unit: .parts, basis: .upright), [place], nil)
      }
      let name = field.name + metadata
      let explained = fields.last { $0.name == name && $0.kind == .value }.flatMap {
        JSONMembers(UnsafeRawBufferPointer(rebasing: buffer[$0.value]))
      }
      if let (list, size) = groundTruth(members, explained) {
        return (PictureRegions(list: list, unit: .pixels(of: size), basis: .upright), [place], nil)
      }
    }
    return nil
  }

  // MARK: FiftyOne

  private static func samples(_ members: JSONMembers) -> RegionList? {
    guard members["_cls"] != nil else { return nil }
    for name in listNames {
      guard let elements = members[name]?.jsonElements(atMost: mostElements), !elements.isEmpty
      else { continue }
      var list = RegionList()
      list.add(elements, sample)
      return list.isEmpty ? nil : list
    }
    return nil
  }

  private static func sample(_ members: JSONMembers) -> ReadRegion? {
    let label = members.text(of: "label") ?? ""
    if let box = members["bounding_box"] {
      let rect = box.jsonPlaces(atMost: 5).flatMap { Rect(places: $0) }
      return ReadRegion(
        label, [rect.map { .box($0) }],
        hasMask: members["mask"] != nil || members["mask_path"] != nil)
    }
    guard let points = members["points"] else { return nil }
    if let own = points.jsonPoints { return ReadRegion(label, [.dots(own)]) }
    // A polyline has several parts.
    let isClosed = members["closed"].map { $0.elementsEqual("true".utf8) } ?? false
    let parts = points.jsonElements(atMost: RegionList.mostPoints) ?? []
    return ReadRegion(
      label,
      parts.map { isClosed ? .area(within: $0.jsonPoints) : .line(through: $0.jsonPoints) })
  }

  // MARK: SageMaker Ground Truth

  private static func groundTruth(
    _ members: JSONMembers, _ explained: JSONMembers?
  ) -> (RegionList, Size?)? {
    guard let sizes = members["image_size"]?.jsonElements(atMost: 1),
      let elements = members["annotations"]?.jsonElements(atMost: mostElements), !elements.isEmpty
    else { return nil }
    let classes = explained?["class-map"].flatMap { JSONMembers($0) }
    var list = RegionList()
    list.add(elements) { annotation in
      guard annotation["left"] != nil || annotation["top"] != nil else { return nil }
      let number = annotation["class_id"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      return ReadRegion(
        classes?.text(of: number) ?? number,
        [annotation.box("left", "top", "width", "height").map { .box($0) }])
    }
    guard !list.isEmpty else { return nil }
    return (list, sizes.first.flatMap { JSONMembers($0) }?.size("width", "height"))
  }
}
