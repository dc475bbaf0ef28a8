/// The shapes of an image under their labels, as Labelbox exported them until 2019.
///
/// A label has lists of points, or objects with a `geometry`, which may be well-known text.
enum LabelboxShapes {
  /// The field with the address of the image, which all such records have.
  static let addressName = "Labeled Data"
  /// The member with the masks by their labels, which show the same shapes.
  private static let masksName = "segmentationMasksByName"

  /// Reads the shapes of an image; nil if there are none.
  ///
  /// - Returns: the shapes, and whether there is nothing else.
  static func all(in label: JSONMembers) -> (list: RegionList, areAll: Bool)? {
    var list = RegionList()
    var areAll = true
    for (name, value) in label.all where name != masksName {
      for shape in value.jsonElements(atMost: RegionList.most + 1) ?? [value] {
        if let outlines = outlines(of: shape) {
          list.add(ReadRegion(name, outlines))
        } else {
          areAll = false
        }
      }
    }
    if list.isEmpty {
      for mask in label.object(masksName)?.all ?? [] {
        list.add(ReadRegion(mask.name, [], hasMask: true))
      }
    }
    return list.isEmpty ? nil : (list, areAll)
  }

  /// The outlines of a shape; nil for anything else, such as the answer to a question.
  private static func outlines(
    of shape: UnsafeRawBufferPointer
  ) -> [PictureRegion.Outline?]? {
    let geometry = JSONMembers(shape)?["geometry"] ?? shape
    if let text = geometry.jsonText { return WellKnownText.outlines(in: text) }
    if let point = JSONMembers(geometry)?.point { return [.dots([point])] }
    guard let first = geometry.jsonElements(atMost: 1)?.first, JSONMembers(first) != nil else {
      return nil
    }
    return [.area(within: geometry.jsonPointObjects)]
  }
}
