/// The primary picture of a HEIF as a decoder of HEVC needs it: tiles of one size, side by side, or a
/// single one.
///
/// Phones cut their photos so, and each tile is a picture of its own.
package struct HEVCTiles {
  /// What a decoder must know before it is given a tile.
  package struct Configuration {
    /// The number of bytes of the length before each unit of a tile's data.
    package let lengthBytes: Int
    /// Where the parameter sets lie in the file, each one unit.
    package let units: [Range<Int>]
  }

  /// The size of the picture, before it is turned.
  package let width: Int
  package let height: Int
  /// The size of each tile; those at the right and at the bottom may reach beyond the picture.
  package let tileWidth: Int
  package let tileHeight: Int
  package let columns: Int
  /// Where the data of each tile lie in the file, row by row.
  package let tiles: [[Range<Int>]]
  /// How each tile is to be decoded.
  package let configurations: [Configuration]
  /// By how many quarters the picture is to be turned anticlockwise, 0 to 3.
  package let quarters: Int

  package var rows: Int { tiles.count / columns }

  /// The properties that change nothing of what is decoded, or are read here.
  private static let known: Set = [
    "hvcC", "ispe", "pixi", "colr", "pasp", "irot", "clli", "mdcv", "udes", "altt", "crtt", "mdft",
  ]
  /// The largest side of a picture, in pixels.
  private static let longestSide = 1 << 20

  /// Finds the tiles of the primary picture.
  ///
  /// - Returns: nil if it is made in any other way, cut or mirrored, or the file is malformed.
  package init?(of items: HEIFItems, in file: FileBytes) {
    let properties = items.propertiesOfItems
    guard let primary = items.primary, let item = items.items[primary],
      let own = properties[primary], let size = Self.size(own), let quarters = Self.turn(own)
    else { return nil }
    self.quarters = quarters
    let parts: [UInt64]
    switch item.type {
    case "hvc1":
      (parts, columns) = ([primary], 1)
      (width, height) = size
    case "grid":
      guard let grid = Self.grid(item, in: file) else { return nil }
      parts = items.references("dimg", of: primary)
      guard parts.count == grid.rows * grid.columns, grid.width == size.width,
        grid.height == size.height,
        // Tiles that are turned themselves are left to others.
        parts.allSatisfy({ part in properties[part]?.contains { $0.type == "irot" } == false })
      else { return nil }
      columns = grid.columns
      (width, height) = (grid.width, grid.height)
    default: return nil
    }
    guard let tile = parts.first.flatMap({ properties[$0] }).flatMap(Self.size) else { return nil }
    (tileWidth, tileHeight) = tile
    let rows = parts.count / columns
    guard
      // Planes of colours with half the size can be cut only there.
      parts.count == 1 || tile.width % 2 == 0 && tile.height % 2 == 0,
      columns * tile.width >= width, (columns - 1) * tile.width < width,
      rows * tile.height >= height, (rows - 1) * tile.height < height
    else { return nil }
    var tiles: [[Range<Int>]] = []
    var configurations: [Configuration] = []
    for part in parts {
      guard let item = items.items[part], item.type == "hvc1", let extents = item.extents,
        !extents.isEmpty, let own = properties[part], let size = Self.size(own), size == tile,
        let configuration = Self.configuration(own)
      else { return nil }
      tiles.append(extents)
      configurations.append(configuration)
    }
    (self.tiles, self.configurations) = (tiles, configurations)
  }

  /// The size that an item states; nil if it states none, or has properties that are not known.
  private static func size(_ properties: [HEIFItems.Property]) -> (width: Int, height: Int)? {
    guard properties.allSatisfy({ known.contains($0.type) }),
      let box = properties.first(where: { $0.type == "ispe" })
    else { return nil }
    var cursor = ByteCursor(box.content)
    guard (try? cursor.take(4)) != nil, let width = try? cursor.integer(bytes: 4),
      let height = try? cursor.integer(bytes: 4), (1...longestSide).contains(width),
      (1...longestSide).contains(height)
    else { return nil }
    return (width, height)
  }

  /// By how many quarters an item is to be turned anticlockwise; nil if it says so twice.
  private static func turn(_ properties: [HEIFItems.Property]) -> Int? {
    let turns = properties.filter { $0.type == "irot" }
    guard let turn = turns.first else { return 0 }
    return turns.count == 1 ? turn.content.first.map { Int($0 & 3) } : nil
  }

  /// Reads the data of an item that is made of tiles.
  private static func grid(
    _ item: HEIFItems.Item, in file: FileBytes
  ) -> (columns: Int, rows: Int, width: Int, height: Int)? {
    let longest = 12
    guard let extents = item.extents, let extent = extents.first, extents.count == 1,
      extent.count <= longest, let bytes = try? file.bytes(in: extent)
    else { return nil }
    var cursor = ByteCursor(bytes)
    guard (try? cursor.number(bytes: 1)) == 0, let flags = try? cursor.number(bytes: 1),
      let rows = try? cursor.integer(bytes: 1), let columns = try? cursor.integer(bytes: 1),
      let width = try? cursor.integer(bytes: flags & 1 == 1 ? 4 : 2),
      let height = try? cursor.integer(bytes: flags & 1 == 1 ? 4 : 2)
    else { return nil }
    return (columns + 1, rows + 1, width, height)
  }

  /// Reads how an item is to be decoded, from its `hvcC` property.
  private static func configuration(_ properties: [HEIFItems.Property]) -> Configuration? {
    let boxes = properties.filter { $0.type == "hvcC" }
    guard boxes.count == 1, let box = boxes.first else { return nil }
    let offset = box.place - box.content.startIndex
    var units: [Range<Int>] = []
    do throws(ContainerFault) {
      var cursor = ByteCursor(box.content)
      // The profile, the level and such, which the parameter sets state again.
      _ = try cursor.take(21)
      let lengthBytes = Int(try cursor.number(bytes: 1) & 3) + 1
      for _ in 0..<(try cursor.number(bytes: 1)) {
        _ = try cursor.take(1)
        for _ in 0..<(try cursor.number(bytes: 2)) {
          let unit = try cursor.take(try cursor.integer(bytes: 2))
          units.append((unit.startIndex + offset)..<(unit.endIndex + offset))
        }
      }
      return Configuration(lengthBytes: lengthBytes, units: units)
    } catch { return nil }
  }
}
