extension BuiltFile {
  /// A HEIF whose picture is made of tiles; what is in it may contradict itself.
  struct TiledHEIF {
    var columns = 2
    var rows = 3
    var width = 100
    var height = 150
    var tile = (width: 64, height: 64)
    /// The properties of the picture besides its size.
    var properties: [(String, [UInt8])] = []
    /// The properties of each tile besides its size and its configuration.
    var tileProperties: [(String, [UInt8])] = []
    /// The type of the tiles.
    var kind = "hvc1"
    /// The number of references to tiles; nil for all.
    var references: Int?

    /// The content of a tile's `hvcC` box, which has two units and lengths of four bytes.
    static let configuration: [UInt8] =
      [UInt8](repeating: 0, count: 21) + [0xFF, 2, 0xA0, 0, 1, 0, 2, 7, 8, 0xA1, 0, 1, 0, 1, 9]

    /// The bytes of the file: the data of each tile are its number, from 1 on.
    var bytes: [UInt8] {
      let tiles = columns * rows
      let grid = tiles + 1
      let count = BuiltFile.big(tiles + 1, 2)
      let head = BuiltFile.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
      func size(_ width: Int, _ height: Int) -> (String, [UInt8]) {
        ("ispe", [0, 0, 0, 0] + BuiltFile.big(width, 4) + BuiltFile.big(height, 4))
      }
      let own = [size(width, height)] + properties
      let others =
        [size(tile.width, tile.height), ("hvcC", Self.configuration)] + tileProperties
      let list = BuiltFile.box("ipco", (own + others).flatMap { BuiltFile.box($0.0, $0.1) })
      func links(_ item: Int, _ numbers: Range<Int>) -> [UInt8] {
        BuiltFile.big(item, 2) + [UInt8(numbers.count)] + numbers.map { UInt8($0 + 1) }
      }
      let owners = BuiltFile.box(
        "ipma",
        [0, 0, 0, 0] + BuiltFile.big(tiles + 1, 4)
          + (1...tiles).flatMap { links($0, own.count..<(own.count + others.count)) }
          + links(grid, own.indices))
      func item(_ number: Int, _ type: String) -> [UInt8] {
        BuiltFile.box(
          "infe", [2, 0, 0, 0] + BuiltFile.big(number, 2) + [0, 0] + Array(type.utf8) + [0])
      }
      let types = BuiltFile.box(
        "iinf",
        [0, 0, 0, 0] + count + (1...tiles).flatMap { item($0, kind) } + item(grid, "grid"))
      let links = BuiltFile.box(
        "iref",
        [0, 0, 0, 0]
          + BuiltFile.box(
            "dimg",
            BuiltFile.big(grid, 2) + BuiltFile.big(references ?? tiles, 2)
              + (1...tiles).flatMap { BuiltFile.big($0, 2) }))
      let shape =
        [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + BuiltFile.big(width, 2)
        + BuiltFile.big(height, 2)
      func meta(_ start: Int) -> [UInt8] {
        func place(_ number: Int, _ method: Int, _ offset: Int, _ length: Int) -> [UInt8] {
          BuiltFile.big(number, 2) + BuiltFile.big(method, 2) + [0, 0] + BuiltFile.big(1, 2)
            + BuiltFile.big(offset, 4) + BuiltFile.big(length, 4)
        }
        let places = BuiltFile.box(
          "iloc",
          [1, 0, 0, 0, 0x44, 0] + count + (1...tiles).flatMap { place($0, 0, start + $0 - 1, 1) }
            + place(grid, 1, 0, shape.count))
        return BuiltFile.box(
          "meta",
          [0, 0, 0, 0] + BuiltFile.box("pitm", [0, 0, 0, 0] + BuiltFile.big(grid, 2)) + types
            + places + links + BuiltFile.box("iprp", list + owners)
            + BuiltFile.box("idat", shape))
      }
      let start = head.count + meta(0).count + 8
      return head + meta(start) + BuiltFile.box("mdat", (1...tiles).map { UInt8($0) })
    }
  }
}
