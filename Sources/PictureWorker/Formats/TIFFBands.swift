import CKolodaPictures
import KolodaPictureMessages

/// A TIFF's rows in the groups in which they are stored together: strips, or rows of tiles.
protocol TIFFBands {
  /// The most rows of a band.
  var height: Int { get }
  /// The memory for a band, in bytes; nil if that is more than can be counted.
  var length: Int? { get }
  var pixels: StoredPixels { get }
  /// Whether the file's colour profile is for these pixels.
  var keepsProfile: Bool { get }

  /// Whether a band is decoded without those before it.
  var isQuicklyCut: Bool { get }

  /// Decodes a band, or at least some columns of it; returns false if the file is damaged.
  func read(
    from row: Int, rows: Int, columns: Range<Int>, into band: UnsafeMutableRawPointer
  ) -> Bool

  /// Converts some columns of one of the rows of a band.
  func convert(
    _ band: UnsafeMutableRawPointer, line: Int, of rows: Int, columns: Range<Int>,
    into row: UnsafeMutablePointer<UInt8>)
}

/// Bands of greys or colours that are stored pixel by pixel.
struct TIFFSampleBands: TIFFBands {
  /// How the rows of a band are got.
  private enum Way {
    /// They lie in the file as they are: row by row.
    case raw
    case strips
    /// Row by row, since a strip is too large to be kept.
    case lines
    case tiles
  }

  let height: Int
  private let tiff: UnsafeMutablePointer<shim_tiff>
  private let facts: shim_tiff_facts
  private let samples: TIFFSamples
  private let way: Way

  /// The largest strip that is decoded at once, in bytes; most programs write far smaller ones.
  ///
  /// Row by row takes longer, since the library starts over with each.
  private static let largestStrip = 8 << 20

  init(
    _ tiff: UnsafeMutablePointer<shim_tiff>, _ facts: shim_tiff_facts, _ samples: TIFFSamples
  ) {
    self.tiff = tiff
    self.facts = facts
    self.samples = samples
    way =
      if facts.is_tiled {
        .tiles
      } else if facts.compression == COMPRESSION_NONE, !facts.is_mirrored,
        let bytes = samples.bytes,
        bytes == 1 || !facts.is_swapped
      {
        .raw
      } else if Int(facts.band) * samples.length(of: Int(facts.width)) <= Self.largestStrip {
        .strips
      } else {
        .lines
      }
    height = way == .raw || way == .lines ? 1 : Int(facts.band)
  }

  private var stride: Int { samples.length(of: Int(facts.width)) }

  var length: Int? {
    // A tile comes after the band that it becomes a part of.
    let tile = way == .tiles ? samples.length(of: Int(facts.tile_width)) : 0
    let (length, overflow) = height.multipliedReportingOverflow(by: stride + tile)
    return overflow ? nil : length
  }

  var pixels: StoredPixels { samples.pixels }

  var keepsProfile: Bool { true }

  var isQuicklyCut: Bool { way != .lines }

  func read(
    from row: Int, rows: Int, columns: Range<Int>, into band: UnsafeMutableRawPointer
  ) -> Bool {
    let number = UInt32(row / Int(facts.band))
    switch way {
    case .raw:
      let start = TIFFGetStrileOffset(tiff.pointee.tiff, number)
      let left = samples.length(of: columns.lowerBound)
      let length = samples.length(of: columns.count)
      let (offset, overflow) = start.addingReportingOverflow(
        UInt64(row % Int(facts.band) * stride + left))
      guard start > 0, !overflow else { return false }
      return tiff.pointee.read(
        tiff.pointee.owner, offset, (band + left).assumingMemoryBound(to: UInt8.self), length)
        == length
    case .strips:
      let length = tmsize_t(rows * stride)
      return TIFFReadEncodedStrip(tiff.pointee.tiff, number, band, length) == length
    case .lines: return TIFFReadScanline(tiff.pointee.tiff, band, UInt32(row), 0) == 1
    case .tiles: return readTiles(row, rows, columns, band)
    }
  }

  private func readTiles(
    _ row: Int, _ rows: Int, _ columns: Range<Int>, _ band: UnsafeMutableRawPointer
  ) -> Bool {
    let tile = band + height * stride
    let tileStride = samples.length(of: Int(facts.tile_width))
    for column in facts.tiles(in: columns) {
      let left = samples.length(of: column)
      let length = tmsize_t(height * tileStride)
      guard TIFFReadTile(tiff.pointee.tiff, tile, UInt32(column), UInt32(row), 0, 0) == length
      else { return false }
      for line in 0..<rows {
        (band + line * stride + left).copyMemory(
          from: tile + line * tileStride, byteCount: min(tileStride, stride - left))
      }
    }
    return true
  }

  func convert(
    _ band: UnsafeMutableRawPointer, line: Int, of rows: Int, columns: Range<Int>,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    samples.convert(band + line * stride, columns, into: row)
  }
}

/// Bands of everything else, such as palettes, inks and separate planes, which libtiff itself turns
/// into red, green and blue.
struct TIFFMixedBands: TIFFBands {
  private let tiff: UnsafeMutablePointer<shim_tiff>
  private let facts: shim_tiff_facts

  init(_ tiff: UnsafeMutablePointer<shim_tiff>, _ facts: shim_tiff_facts) {
    self.tiff = tiff
    self.facts = facts
  }

  var height: Int { Int(facts.band) }

  private var width: Int { Int(facts.width) }

  var length: Int? {
    let (area, overflow) = height.multipliedReportingOverflow(by: width + Int(facts.tile_width))
    return overflow || area > Int.max / 4 ? nil : area * 4
  }

  var pixels: StoredPixels { facts.has_alpha ? .premultiplied : .screen }

  /// Inks have become colours without it.
  var keepsProfile: Bool { facts.colours != PHOTOMETRIC_SEPARATED }

  var isQuicklyCut: Bool { true }

  func read(
    from row: Int, rows: Int, columns: Range<Int>, into band: UnsafeMutableRawPointer
  ) -> Bool {
    let pixels = band.assumingMemoryBound(to: UInt32.self)
    guard facts.is_tiled else {
      return TIFFReadRGBAStripExt(tiff.pointee.tiff, UInt32(row), pixels, 1) != 0
    }
    let tile = pixels + height * width
    let tileWidth = Int(facts.tile_width)
    for left in facts.tiles(in: columns) {
      guard TIFFReadRGBATileExt(tiff.pointee.tiff, UInt32(left), UInt32(row), tile, 1) != 0 else {
        return false
      }
      // Both a tile and the band begin with their last rows.
      for line in 0..<rows {
        (pixels + (rows - 1 - line) * width + left).update(
          from: tile + (height - 1 - line) * tileWidth, count: min(tileWidth, width - left))
      }
    }
    return true
  }

  func convert(
    _ band: UnsafeMutableRawPointer, line: Int, of rows: Int, columns: Range<Int>,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    let pixels =
      band.assumingMemoryBound(to: UInt32.self) + (rows - 1 - line) * width + columns.lowerBound
    for column in 0..<columns.count {
      let pixel = pixels[column]
      row[column * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
      row[column * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      row[column * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
      row[column * 4 + 3] = facts.has_alpha ? UInt8(truncatingIfNeeded: pixel >> 24) : 255
    }
  }
}

extension shim_tiff_facts {
  /// The first columns of the tiles that have some columns of the picture.
  fileprivate func tiles(in columns: Range<Int>) -> StrideTo<Int> {
    let width = max(Int(tile_width), 1)
    return stride(from: columns.lowerBound / width * width, to: columns.upperBound, by: width)
  }
}
