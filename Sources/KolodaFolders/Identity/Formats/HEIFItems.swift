/// The items of a HEIF or AVIF file, read from its `meta` box.
struct HEIFItems {
  private struct Item {
    var type = ""
    var extents: [ImageParts.Extent] = []
  }

  private static let mostItems = 4096
  private static let mostExtents = 4096
  private static let notImage: Set = ["Exif", "mime", "uri "]

  private var items: [UInt64: Item] = [:]
  /// The content of all `ispe` boxes, the images' sizes in pixels, in the order of the file.
  private var sizes: [ArraySlice<UInt8>] = []
  /// The `idat` box: item data stored inside the `meta` box itself.
  private var inner: ImageParts.Extent?
  private var locations: ArraySlice<UInt8>?

  /// Parses the content of a `meta` box.
  /// - Parameter offset: the offset of that content in the file.
  init(_ bytes: [UInt8], at offset: Int64) throws(IdentityFault) {
    var cursor = ByteCursor(bytes)
    _ = try cursor.take(4)
    while let box = try Self.nextBox(&cursor) {
      switch box.type {
      case "iinf": try readTypes(box.content)
      case "iloc": locations = box.content
      case "iprp": try readProperties(box.content)
      case "idat":
        let start = bytes.count - cursor.rest.count - box.content.count
        inner = ImageParts.Extent(
          offset: offset + Int64(start), length: Int64(box.content.count))
      default: break
      }
    }
    if let locations { try readLocations(locations) }
  }

  /// Returns the parts of the items that are images, sorted by item number.
  func parts(of file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.heif)
    for size in sizes { parts.facts += size }
    for (_, item) in items.sorted(by: { $0.key < $1.key })
    where !Self.notImage.contains(item.type) {
      parts.facts += Array(item.type.utf8)
      for extent in item.extents {
        try parts.add(extent.offset, length: extent.length, of: file)
      }
    }
    return parts
  }

  private static func nextBox(
    _ cursor: inout ByteCursor
  ) throws(IdentityFault) -> (type: String, content: ArraySlice<UInt8>)? {
    guard !cursor.rest.isEmpty else { return nil }
    let size = try cursor.integer(bytes: 4)
    let type = try cursor.name()
    guard size >= 8 || size == 0 else { throw .malformed }
    return (type, try cursor.take(size == 0 ? cursor.rest.count : Int(size) - 8))
  }

  private mutating func readTypes(_ content: ArraySlice<UInt8>) throws(IdentityFault) {
    var cursor = ByteCursor(content)
    let version = try cursor.number(bytes: 1)
    _ = try cursor.take(3)
    let count = try cursor.number(bytes: version == 0 ? 2 : 4)
    guard count <= Self.mostItems else { throw .malformed }
    for _ in 0..<count {
      guard let box = try Self.nextBox(&cursor), box.type == "infe" else { throw .malformed }
      var entry = ByteCursor(box.content)
      let version = try entry.number(bytes: 1)
      _ = try entry.take(3)
      guard version == 2 || version == 3 else { throw .malformed }
      let number = try entry.number(bytes: version == 2 ? 2 : 4)
      // Skips the protection index.
      _ = try entry.take(2)
      items[number, default: Item()].type = try entry.name()
    }
  }

  private mutating func readProperties(_ content: ArraySlice<UInt8>) throws(IdentityFault) {
    var cursor = ByteCursor(content)
    while let box = try Self.nextBox(&cursor) {
      guard box.type == "ipco" else { continue }
      var properties = ByteCursor(box.content)
      while let property = try Self.nextBox(&properties) {
        if property.type == "ispe" { sizes.append(property.content) }
      }
    }
  }

  private mutating func readLocations(_ content: ArraySlice<UInt8>) throws(IdentityFault) {
    var cursor = ByteCursor(content)
    let version = try cursor.number(bytes: 1)
    guard version <= 2 else { throw .malformed }
    _ = try cursor.take(3)
    let lengths = try cursor.number(bytes: 2)
    let offsetLength = Int(lengths >> 12)
    let lengthLength = Int(lengths >> 8 & 15)
    let baseLength = Int(lengths >> 4 & 15)
    let indexLength = version == 0 ? 0 : Int(lengths & 15)
    let count = try cursor.number(bytes: version < 2 ? 2 : 4)
    guard count <= Self.mostItems else { throw .malformed }
    var extentsLeft = Self.mostExtents
    for _ in 0..<count {
      let number = try cursor.number(bytes: version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try cursor.number(bytes: 2) & 15
      let reference = try cursor.number(bytes: 2)
      let base = try cursor.integer(bytes: baseLength)
      let extentCount = try cursor.number(bytes: 2)
      guard extentCount <= extentsLeft else { throw .malformed }
      extentsLeft -= Int(extentCount)
      var item = items[number, default: Item()]
      for _ in 0..<extentCount {
        _ = try cursor.take(indexLength)
        let offset = try cursor.integer(bytes: offsetLength)
        let length = try cursor.integer(bytes: lengthLength)
        let (place, isTooFar) = base.addingReportingOverflow(offset)
        if isTooFar { throw .malformed }
        if Self.notImage.contains(item.type) { continue }
        // Lengths alone don't find data that lies in another file or is built from other items.
        guard reference == 0 else { throw .malformed }
        item.extents.append(try extent(method, place, length))
      }
      items[number] = item
    }
  }

  private func extent(
    _ method: UInt64, _ place: Int64, _ length: Int64
  ) throws(IdentityFault) -> ImageParts.Extent {
    switch method {
    case 0: return ImageParts.Extent(offset: place, length: length)
    case 1:
      guard let inner, place <= inner.length, length <= inner.length - place else {
        throw .malformed
      }
      return ImageParts.Extent(offset: inner.offset + place, length: length)
    default: throw .malformed
    }
  }
}
