import KolodaContainers

/// Finds the image in files made of boxes by ISO 14496-12: HEIF, AVIF and CR3.
enum BoxParts {
  /// Items of these types are no images.
  private static let notImage: Set = ["Exif", "mime", "uri "]
  /// The bounds of earlier versions, which took files beyond them as a whole.
  private static let (formerBoxes, formerList) = (256, 64 * 1024)

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var boxes = MediaBoxes(file)
    var media = ImageParts(.isoMedia)
    var count = 0
    while let box = try boxes.next() {
      count += 1
      media.wasWhole = count >= formerBoxes
      switch box.type {
      case "meta":
        var parts = try items(HEIFItems(box, in: file), of: file)
        parts.wasWhole = media.wasWhole || box.content.count > formerList
        if parts.length > 0 { return parts }
      case "mdat": try media.add(box.content, of: file)
      default: break
      }
    }
    return media
  }

  /// The items that are images, sorted by their numbers.
  private static func items(
    _ items: HEIFItems, of file: FileBytes
  ) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.heif)
    for size in items.sizes { parts.facts += size }
    for (_, item) in items.items.sorted(by: { $0.key < $1.key })
    where !notImage.contains(item.type) {
      parts.facts += Array(item.type.utf8)
      // Lengths alone don't find data that lies in another file or is built from other items.
      guard let extents = item.extents else { throw .malformed }
      for extent in extents { try parts.add(extent, of: file) }
    }
    return parts
  }
}
