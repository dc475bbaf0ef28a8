import KolodaContainers
import Testing

/// What a decoder of HEVC is given of a HEIF.
@Suite struct HEVCTilesTests {
  private func tiles(_ bytes: [UInt8]) throws -> HEVCTiles? {
    let file = FileBytes(bytes)
    return try HEIFItems(in: file).flatMap { HEVCTiles(of: $0, in: file) }
  }

  @Test func aPictureOfTilesIsItsTilesRowByRow() throws {
    let bytes = BuiltFile.TiledHEIF().bytes
    let found = try #require(try tiles(bytes))
    #expect(found.width == 100 && found.height == 150 && found.quarters == 0)
    #expect(found.tileWidth == 64 && found.tileHeight == 64)
    #expect(found.columns == 2 && found.rows == 3)
    #expect(found.tiles.map { $0.flatMap { Array(bytes[$0]) } } == (1...6).map { [$0] })
    for configuration in found.configurations {
      #expect(configuration.lengthBytes == 4)
      #expect(configuration.units.map { Array(bytes[$0]) } == [[7, 8], [9]])
    }
  }

  @Test func aPictureOfOnePieceIsItsOnlyTile() throws {
    let size: [UInt8] = [0, 0, 0, 0] + BuiltFile.big(31, 4) + BuiltFile.big(17, 4)
    let bytes = BuiltFile.heif(
      exif: [],
      properties: [
        ("ispe", size), ("hvcC", BuiltFile.TiledHEIF.configuration), ("irot", [1]),
      ])
    let found = try #require(try tiles(bytes))
    #expect(found.width == 31 && found.height == 17 && found.columns == 1 && found.rows == 1)
    #expect(found.tileWidth == 31 && found.tileHeight == 17 && found.quarters == 1)
    #expect(found.tiles.map { $0.flatMap { Array(bytes[$0]) } } == [[9, 9, 9, 9]])
  }

  @Test(arguments: 0...3)
  func thePictureMayBeTurned(quarters: Int) throws {
    let file = BuiltFile.TiledHEIF(
      properties: [("pixi", [3, 8, 8, 8]), ("irot", [UInt8(quarters)])])
    #expect(try tiles(file.bytes)?.quarters == quarters)
  }

  @Test func whatIsMadeOtherwiseIsLeftToOthers() throws {
    _ = try #require(try tiles(BuiltFile.TiledHEIF().bytes))
    let others: [(String, BuiltFile.TiledHEIF)] = [
      ("mirrored", BuiltFile.TiledHEIF(properties: [("imir", [0])])),
      ("cut", BuiltFile.TiledHEIF(properties: [("clap", [UInt8](repeating: 0, count: 32))])),
      ("turned twice", BuiltFile.TiledHEIF(properties: [("irot", [1]), ("irot", [1])])),
      ("turned by what is missing", BuiltFile.TiledHEIF(properties: [("irot", [])])),
      ("something new", BuiltFile.TiledHEIF(properties: [("new ", [])])),
      ("tiles that are turned", BuiltFile.TiledHEIF(tileProperties: [("irot", [1])])),
      ("tiles with two configurations", BuiltFile.TiledHEIF(tileProperties: [("hvcC", [])])),
      ("tiles of another kind", BuiltFile.TiledHEIF(kind: "av01")),
      ("too few tiles", BuiltFile.TiledHEIF(references: 5)),
      ("more references than there are", BuiltFile.TiledHEIF(references: 7)),
      ("tiles that don't reach the side", BuiltFile.TiledHEIF(width: 129)),
      ("tiles that don't reach the bottom", BuiltFile.TiledHEIF(height: 193)),
      ("a column of no use", BuiltFile.TiledHEIF(width: 64)),
      ("a row of no use", BuiltFile.TiledHEIF(height: 128)),
      ("tiles of odd width", BuiltFile.TiledHEIF(tile: (63, 64))),
      ("tiles of odd height", BuiltFile.TiledHEIF(tile: (64, 63))),
      ("tiles without a size", BuiltFile.TiledHEIF(tile: (0, 64))),
      ("tiles without an end", BuiltFile.TiledHEIF(tile: (64, 0xFFFF_FFFF))),
    ]
    for (name, file) in others { #expect(try tiles(file.bytes)?.tiles == nil, "\(name)") }
  }

  @Test func aPictureThatStatesAnotherSizeThanItsTilesIsLeftToOthers() throws {
    var bytes = BuiltFile.TiledHEIF().bytes
    let shape: [UInt8] = [0, 0, 2, 1, 0, 100, 0, 150]
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: shape) })
    for (offset, value) in [(0, 1), (2, 1), (3, 2), (5, 101), (7, 151)] as [(Int, UInt8)] {
      var other = bytes
      other[place + offset] = value
      #expect(try tiles(other)?.tiles == nil, "\(offset)")
    }
    // The same with numbers of four bytes, which end the box too early.
    bytes[place + 1] = 1
    #expect(try tiles(bytes)?.tiles == nil)
  }
}
