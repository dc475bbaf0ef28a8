/// The items of a HEIF or AVIF file, read from its `meta` box.
package struct HEIFItems {
  package struct Item {
    package fileprivate(set) var type = ""
    /// Where its data lies in the file; nil if it lies in another file or is built from other items.
    package fileprivate(set) var extents: [Range<Int>]? = []
  }

  /// A rotation: the only one in a file, of its primary image, without any mirroring.
  package struct Rotation: Hashable, Sendable {
    /// The offset of the byte with the angle in the file.
    package let place: Int
    /// Quarter turns anticlockwise, 0 to 3.
    package let quarters: Int
  }

  /// What is said about items beside their data, such as their size.
  package struct Property {
    package let type: String
    package let content: ArraySlice<UInt8>
    /// Where the content lies in the file.
    package let place: Int
  }

  /// The items by their numbers.
  package private(set) var items: [UInt64: Item] = [:]
  /// The content of all `ispe` boxes, the images' sizes in pixels, in the order of the file.
  package private(set) var sizes: [ArraySlice<UInt8>] = []
  /// The number of the first item that is EXIF.
  private var exifItem: UInt64?
  /// The number of the first item that is an XMP packet.
  private var packetItem: UInt64?
  /// The number of the primary item, which is the picture that viewers show.
  package private(set) var primary: UInt64?
  private var properties: [Property] = []
  /// The content of the `ipma` boxes, which say what has which properties.
  private var associations: [ArraySlice<UInt8>] = []
  /// The content of the `iref` box, which says which items belong to which.
  private var references: ArraySlice<UInt8>?
  /// The `idat` box: item data stored inside the `meta` box itself.
  private var inner: Range<Int>?

  /// Finds the items of a file; nil if it has no `meta` box.
  package init?(in file: FileBytes) throws(ContainerFault) {
    var boxes = MediaBoxes(file)
    guard let box = try boxes.first("meta") else { return nil }
    try self.init(box, in: file)
  }

  /// Reads a `meta` box.
  package init(_ box: MediaBox, in file: FileBytes) throws(ContainerFault) {
    guard box.content.count <= Bounds.list else { throw .malformed }
    let start = box.content.lowerBound
    var cursor = ByteCursor(try file.bytes(in: box.content))
    // The version comes first.
    _ = try cursor.take(4)
    var locations: ArraySlice<UInt8>?
    while let box = try cursor.box() {
      switch box.type {
      case "iinf": try readTypes(box.content)
      case "iloc": locations = box.content
      case "iprp": try readProperties(box.content, at: start)
      case "idat":
        inner = (start + box.content.startIndex)..<(start + box.content.endIndex)
      case "pitm": primary = Self.number(in: box.content)
      case "iref": references = box.content
      default: break
      }
    }
    if let locations { try readLocations(locations) }
  }

  /// The number of the item that a `pitm` box names; nil if it is malformed.
  private static func number(in content: ArraySlice<UInt8>) -> UInt64? {
    var cursor = ByteCursor(content)
    guard let version = try? cursor.number(bytes: 4) >> 24 else { return nil }
    return try? cursor.number(bytes: version == 0 ? 2 : 4)
  }

  private mutating func readTypes(_ content: ArraySlice<UInt8>) throws(ContainerFault) {
    var cursor = ByteCursor(content)
    let version = try cursor.number(bytes: 1)
    _ = try cursor.take(3)
    let count = try cursor.number(bytes: version == 0 ? 2 : 4)
    guard count <= Bounds.items else { throw .malformed }
    for _ in 0..<count {
      guard let box = try cursor.box(), box.type == "infe" else { throw .malformed }
      var entry = ByteCursor(box.content)
      let version = try entry.number(bytes: 1)
      _ = try entry.take(3)
      guard version == 2 || version == 3 else { throw .malformed }
      let number = try entry.number(bytes: version == 2 ? 2 : 4)
      // Skips the protection index.
      _ = try entry.take(2)
      let type = try entry.name()
      items[number, default: Item()].type = type
      if type == "Exif", exifItem == nil { exifItem = number }
      if type == "mime", packetItem == nil, Self.isPacket(entry.rest) { packetItem = number }
    }
  }

  /// The kind of a packet among all that may be an item.
  private static let packetKind = Array("application/rdf+xml".utf8)

  /// Whether an item is a packet, by its name, its kind and how it is packed, with a zero after each.
  private static func isPacket(_ texts: ArraySlice<UInt8>) -> Bool {
    let texts = texts.split(separator: 0, omittingEmptySubsequences: false)
    return texts.count > 1 && texts[1].elementsEqual(packetKind)
      && (texts.count < 3 || texts[2].isEmpty)
  }

  private mutating func readProperties(
    _ content: ArraySlice<UInt8>, at start: Int
  ) throws(ContainerFault) {
    var cursor = ByteCursor(content)
    while let box = try cursor.box() {
      if box.type == "ipma" { associations.append(box.content) }
      guard box.type == "ipco" else { continue }
      var list = ByteCursor(box.content)
      while let property = try list.box() {
        properties.append(
          Property(
            type: property.type, content: property.content,
            place: start + property.content.startIndex))
        if property.type == "ispe" { sizes.append(property.content) }
      }
    }
  }

  private mutating func readLocations(_ content: ArraySlice<UInt8>) throws(ContainerFault) {
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
    guard count <= Bounds.items else { throw .malformed }
    var extentsLeft = Bounds.items
    for _ in 0..<count {
      let number = try cursor.number(bytes: version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try cursor.number(bytes: 2) & 15
      let reference = try cursor.number(bytes: 2)
      let base = try cursor.integer(bytes: baseLength)
      let extentCount = try cursor.number(bytes: 2)
      guard extentCount <= extentsLeft else { throw .malformed }
      extentsLeft -= Int(extentCount)
      for _ in 0..<extentCount {
        _ = try cursor.take(indexLength)
        let offset = try cursor.integer(bytes: offsetLength)
        let length = try cursor.integer(bytes: lengthLength)
        let (place, isTooFar) = base.addingReportingOverflow(offset)
        if isTooFar { throw .malformed }
        let extent = reference == 0 ? extent(method, place, length) : nil
        if let extent {
          items[number, default: Item()].extents?.append(extent)
        } else {
          items[number, default: Item()].extents = nil
        }
      }
    }
  }

  private func extent(_ method: UInt64, _ place: Int, _ length: Int) -> Range<Int>? {
    switch method {
    case 0:
      let (end, isTooFar) = place.addingReportingOverflow(length)
      return isTooFar ? nil : place..<end
    case 1:
      guard let inner, place <= inner.count, length <= inner.count - place else { return nil }
      return (inner.lowerBound + place)..<(inner.lowerBound + place + length)
    default: return nil
    }
  }

  /// Finds the TIFF structure of the EXIF in the file; nil if there is none.
  package func exif(in file: FileBytes) throws(ContainerFault) -> Range<Int>? {
    guard let exifItem, let extent = items[exifItem]?.extents?.first else { return nil }
    let item = extent.clamped(to: 0..<file.length)
    guard item.count >= 4 else { return nil }
    // The first four bytes say how many more to skip.
    var head = ByteCursor(try file.bytes(at: item.lowerBound, count: 4))
    let skipped = 4 + (try head.integer(bytes: 4))
    return item.count > skipped ? (item.lowerBound + skipped)..<item.upperBound : nil
  }

  /// Reads the XMP packet; nil if there is none, or it is too long.
  package func packet(in file: FileBytes) throws(ContainerFault) -> [UInt8]? {
    guard let packetItem, let extents = items[packetItem]?.extents, !extents.isEmpty else {
      return nil
    }
    var packet: [UInt8] = []
    for extent in extents {
      guard extent.count <= Bounds.packet - packet.count else { return nil }
      packet += try file.bytes(in: extent)
    }
    return packet
  }

  /// The rotation of the picture; nil if it has none, or viewers may disagree.
  package var rotation: Rotation? {
    guard let primary, !properties.contains(where: { $0.type == "imir" }) else { return nil }
    let turns = properties.enumerated().filter { $0.element.type == "irot" }
    guard turns.count == 1, let (index, turn) = turns.first.map({ ($0.offset, $0.element) }),
      let angle = turn.content.first, links[primary]?.contains(index + 1) == true
    else { return nil }
    return Rotation(place: turn.place, quarters: Int(angle & 3))
  }

  /// The properties of each item, in the order in which they apply.
  var propertiesOfItems: [UInt64: [Property]] {
    links.mapValues { numbers in
      numbers.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    }
  }

  /// The numbers of each item's properties, from 1 on; none if the `ipma` boxes are malformed.
  private var links: [UInt64: [Int]] {
    var links: [UInt64: [Int]] = [:]
    for content in associations {
      do throws(ContainerFault) {
        var cursor = ByteCursor(content)
        let flags = try cursor.number(bytes: 4)
        let count = try cursor.number(bytes: 4)
        guard count <= Bounds.items else { return [:] }
        let isLong = flags & 1 == 1
        for _ in 0..<count {
          let item = try cursor.number(bytes: flags >> 24 == 0 ? 2 : 4)
          for _ in 0..<(try cursor.number(bytes: 1)) {
            let link = Int(try cursor.number(bytes: isLong ? 2 : 1)) & (isLong ? 0x7FFF : 0x7F)
            links[item, default: []].append(link)
          }
        }
      } catch { return [:] }
    }
    return links
  }

  /// The items that an item refers to in some way, such as `dimg` to the tiles that it is made of.
  ///
  /// - Returns: none if the `iref` box is malformed.
  package func references(_ type: String, of item: UInt64) -> [UInt64] {
    guard let references else { return [] }
    var found: [UInt64] = []
    do throws(ContainerFault) {
      var cursor = ByteCursor(references)
      let length = try cursor.number(bytes: 4) >> 24 == 0 ? 2 : 4
      while let box = try cursor.box() {
        var entry = ByteCursor(box.content)
        guard try entry.number(bytes: length) == item, box.type == type else { continue }
        for _ in 0..<(try entry.number(bytes: 2)) {
          found.append(try entry.number(bytes: length))
        }
      }
    } catch { return [] }
    return found
  }
}
