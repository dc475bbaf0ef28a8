import CKolodaPictures
import KolodaContainers
import KolodaPictureMessages

/// A HEIF's tiles, decoded one by one as the rows of their picture are asked for.
///
/// Two bands, each of a row of tiles, are kept: the planes are not read quite in step.
final class HEVCBands {
  /// A row of tiles.
  private struct Band {
    var number: Int
    var planes: [(start: UnsafeRawPointer, stride: Int)]
    /// What the planes belong to.
    var owner: AnyObject
  }

  /// Memory for the planes of several tiles.
  private final class Memory {
    let start: UnsafeMutableRawPointer

    init(_ count: Int) { start = .allocate(byteCount: count, alignment: 16) }

    deinit { start.deallocate() }
  }

  /// The part of the picture that the tiles show which are decoded.
  let area: PixelArea
  /// What the first tile is; the others are the same, or damaged.
  let format: HEVCPicture.Format
  /// Why rows are missing; nil as long as all is well.
  private(set) var failure: PictureFailure?
  private let hevc: shim_hevc
  private let tiles: HEVCTiles
  private let file: MappedFile
  private let isFiltered: Bool
  private let isCancelled: () -> Bool
  private let columns: Range<Int>
  /// The number of the first row of tiles.
  private let first: Int
  private var bands: [Band] = []
  /// The first tile, until its band is decoded.
  private var firstTile: HEVCPicture?
  /// What stands in place of rows that are missing.
  private let blank: Memory

  /// Decodes the first tile.
  ///
  /// - Parameters:
  ///   - part: what is wanted of the picture.
  ///   - isFiltered: whether the edges between blocks are smoothed.
  ///   - isCancelled: whether the picture is no longer wanted; asked before each tile.
  init(
    _ tiles: HEVCTiles, of file: MappedFile, _ hevc: shim_hevc, around part: PixelArea,
    isFiltered: Bool, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    area = Self.area(around: part, of: tiles)
    let columns =
      (area.x / tiles.tileWidth)..<((area.x + area.size.width - 1) / tiles.tileWidth + 1)
    (first, self.columns) = (area.y / tiles.tileHeight, columns)
    let tile = try Self.tile(
      first * tiles.columns + columns.lowerBound, of: tiles, file, hevc, isFiltered: isFiltered)
    let size = PixelSize(width: tiles.tileWidth, height: tiles.tileHeight)
    guard tile.format.sizes.first == size,
      tile.format.sizes.dropFirst().allSatisfy({
        [size.width, (size.width + 1) / 2].contains($0.width)
          && [size.height, (size.height + 1) / 2].contains($0.height)
      })
    else { throw .damaged("") }
    format = tile.format
    firstTile = tile
    let bytes = size.width * columns.count * tile.format.bytes
    blank = Memory(bytes)
    blank.start.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    (self.hevc, self.tiles, self.file) = (hevc, tiles, file)
    (self.isFiltered, self.isCancelled) = (isFiltered, isCancelled)
  }

  /// The part of a picture that those tiles show which show a part of it.
  private static func area(around part: PixelArea, of tiles: HEVCTiles) -> PixelArea {
    func span(_ start: Int, _ count: Int, _ tile: Int, _ whole: Int) -> (Int, Int) {
      let first = start / tile * tile
      return (first, min((start + count - 1) / tile * tile + tile, whole) - first)
    }
    let (x, width) = span(part.x, part.size.width, tiles.tileWidth, tiles.width)
    let (y, height) = span(part.y, part.size.height, tiles.tileHeight, tiles.height)
    return PixelArea(x: x, y: y, size: PixelSize(width: width, height: height))
  }

  /// The memory that the tiles around a part take while they are decoded, in bytes; nil if that is
  /// more than can be counted.
  static func memory(for part: PixelArea, of tiles: HEVCTiles) -> Int? {
    let area = area(around: part, of: tiles)
    let tile = tiles.tileWidth * tiles.tileHeight
    // A single column is not copied. A pixel has three bytes at most, mostly half as much, and
    // libde265 notes a byte about each.
    let columns = (area.size.width - 1) / tiles.tileWidth
    let copies = columns > 0 ? 2 * (columns + 1) * 3 : 0
    let (bytes, isTooMuch) = tile.multipliedReportingOverflow(by: copies + 4)
    return isTooMuch ? nil : bytes
  }

  /// The planes of the area, whose rows are decoded when they are read.
  var planes: [PlanarPicture.Plane] {
    format.sizes.enumerated().map { plane, tile in
      let isNarrow = tile.width < tiles.tileWidth
      let isLow = tile.height < tiles.tileHeight
      return PlanarPicture.Plane(
        size: PixelSize(
          width: isNarrow ? (area.size.width + 1) / 2 : area.size.width,
          height: isLow ? (area.size.height + 1) / 2 : area.size.height),
        stride: tile.width * columns.count * format.bytes
      ) { [self] in row($0, of: plane) }
    }
  }

  private func row(_ number: Int, of plane: Int) -> UnsafeRawPointer {
    let height = format.sizes[plane].height
    guard let band = band(number / height) else { return UnsafeRawPointer(blank.start) }
    return band.planes[plane].start + number % height * band.planes[plane].stride
  }

  /// A row of tiles of the area; nil if it can't be decoded.
  private func band(_ number: Int) -> Band? {
    if let index = bands.firstIndex(where: { $0.number == number }) {
      let band = bands[index]
      // The one that was used last stays.
      if index == 0, bands.count > 1 { bands.swapAt(0, 1) }
      return band
    }
    guard failure == nil else { return nil }
    if bands.count > 1 { bands.removeFirst() }
    do throws(PictureFailure) {
      let band = try decoded(number)
      bands.append(band)
      return band
    } catch {
      failure = error
      return nil
    }
  }

  private func decoded(_ number: Int) throws(PictureFailure) -> Band {
    guard columns.count > 1 else {
      let tile = try tile(number, columns.lowerBound)
      return Band(number: number, planes: tile.planes, owner: tile)
    }
    let lengths = format.sizes.map { $0.width * columns.count * format.bytes * $0.height }
    let memory = Memory(lengths.reduce(0, +))
    var planes: [(start: UnsafeRawPointer, stride: Int)] = []
    var start = memory.start
    for (size, length) in zip(format.sizes, lengths) {
      planes.append((UnsafeRawPointer(start), size.width * columns.count * format.bytes))
      start += length
    }
    for column in columns {
      let tile = try tile(number, column)
      var start = memory.start
      for (plane, size) in format.sizes.enumerated() {
        let width = size.width * format.bytes
        let stride = width * columns.count
        for row in 0..<size.height {
          (start + row * stride + (column - columns.lowerBound) * width).copyMemory(
            from: tile.planes[plane].start + row * tile.planes[plane].stride, byteCount: width)
        }
        start += lengths[plane]
      }
    }
    return Band(number: number, planes: planes, owner: memory)
  }

  private func tile(_ row: Int, _ column: Int) throws(PictureFailure) -> HEVCPicture {
    if let tile = firstTile {
      firstTile = nil
      if row == 0, column == columns.lowerBound { return tile }
    }
    // A cancelled job's failure is not reported.
    if isCancelled() { throw .damaged("") }
    let tile = try Self.tile(
      (first + row) * tiles.columns + column, of: tiles, file, hevc, isFiltered: isFiltered)
    guard tile.format == format else { throw .damaged("") }
    return tile
  }

  private static func tile(
    _ number: Int, of tiles: HEVCTiles, _ file: MappedFile, _ hevc: shim_hevc, isFiltered: Bool
  ) throws(PictureFailure) -> HEVCPicture {
    let configuration = tiles.configurations[number]
    var units = try configuration.units.map(file.stretch)
    let extents = try tiles.tiles[number].map(file.stretch)
    // Most are in one piece.
    let joined = extents.count > 1 ? HeldBytes(extents.flatMap { Array($0) }) : nil
    guard var rest = joined?.bytes ?? extents.first else { throw .truncated }
    while rest.count > configuration.lengthBytes {
      let length = rest.prefix(configuration.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(configuration.lengthBytes))
      guard length <= rest.count else { throw .truncated }
      units.append(UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
    }
    defer { withExtendedLifetime(joined) {} }
    return try HEVCPicture(hevc, units.filter { !$0.isEmpty }, isFiltered: isFiltered)
  }
}

extension MappedFile {
  /// The bytes of a range.
  ///
  /// - Throws: `.truncated` if the file ends before.
  fileprivate func stretch(_ range: Range<Int>) throws(PictureFailure) -> UnsafeRawBufferPointer {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .truncated }
    return UnsafeRawBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }
}
