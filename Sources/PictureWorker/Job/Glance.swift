import KolodaPictureMessages

/// A glance at a picture, by its preview where it has one, to see which scene it shows.
final class Glance: Commission {
  /// The longest side of what is looked at, in pixels: that of most cameras' previews.
  static let side = 160

  private var drawn: PictureJob.Wish?
  let isClosed = false

  func agree(on facts: PictureFacts, preview: (PictureJob.Wish) -> Bool) -> PictureJob.Wish? {
    let size = facts.size.within(Self.side)
    let length = size.width * size.height * 4
    guard let slab = SharedMemory(ownLength: length) else { return nil }
    func wish(_ source: PictureDrawing.Source) -> PictureJob.Wish {
      PictureJob.Wish(
        drawing: PictureDrawing(
          source: source, size: size, stride: size.width * 4, length: length), slab: slab)
    }
    drawn = wish(.whole)
    return facts.hasPreview && preview(wish(.preview)) ? nil : drawn
  }

  func tell(_ part: PixelArea) {}
  func sayIncomplete() {}
  func tell(fileOf length: Int) {}

  /// The scene that was drawn; nil if nothing was.
  var scene: PictureScene? {
    guard let drawn else { return nil }
    return PictureScene(
      of: UnsafeRawBufferPointer(start: drawn.slab.start, count: drawn.drawing.length),
      drawn.drawing.size)
  }
}

extension PixelSize {
  /// The size of the same shape whose longest side is so long at most; never enlarged.
  func within(_ side: Int) -> PixelSize {
    let scale = min(Double(side) / Double(max(width, height, 1)), 1)
    return PixelSize(
      width: max(Int(Double(width) * scale), 1), height: max(Int(Double(height) * scale), 1))
  }
}

extension PictureScene {
  /// The weights of red, green and blue in the brightness, in thousandths, by ITU-R BT.601.
  private static let weights = (red: 299, green: 587, blue: 114)

  /// The scene of a picture in cairo's ARGB32, without gaps between the rows.
  init(of pixels: UnsafeRawBufferPointer, _ size: PixelSize) {
    var light = [Int](repeating: 0, count: Self.cells * Self.cells)
    for row in 0..<Self.cells {
      let lines = Self.part(row, of: size.height)
      for column in 0..<Self.cells {
        let places = Self.part(column, of: size.width)
        // The bytes are blue, green, red and alpha.
        var sums = (blue: 0, green: 0, red: 0)
        for y in lines {
          let line = y * size.width
          guard (line + places.upperBound) * 4 <= pixels.count else { continue }
          for x in places {
            let start = (line &+ x) &* 4
            sums.blue &+= Int(pixels[start])
            sums.green &+= Int(pixels[start &+ 1])
            sums.red &+= Int(pixels[start &+ 2])
          }
        }
        let sum =
          Self.weights.blue * sums.blue + Self.weights.green * sums.green
          + Self.weights.red * sums.red
        light[row * Self.cells + column] = sum / (lines.count * places.count)
      }
    }
    self.init(light: light)
  }

  /// The scene of a picture of which only the brightness is known, a byte for each pixel.
  ///
  /// - Parameters:
  ///   - width: the pixels in a row.
  ///   - area: what of it is looked at.
  ///   - orientation: the EXIF orientation of the pixels, 1 to 8.
  init(grey pixels: UnsafeRawBufferPointer, width: Int, area: PixelArea, orientation: Int) {
    let last = Self.cells - 1
    var light = [Int](repeating: 0, count: Self.cells * Self.cells)
    for row in 0..<Self.cells {
      let lines = Self.part(row, of: area.size.height)
      for column in 0..<Self.cells {
        let places = Self.part(column, of: area.size.width)
        var sum = 0
        for y in lines {
          let line = (area.y + y) * width + area.x
          guard line + places.upperBound <= pixels.count else { continue }
          for x in places { sum &+= Int(pixels[line &+ x]) }
        }
        // Orientations differ by which side of the picture the first row and the first column are.
        let isFromBottom = [3, 4].contains(orientation)
        let isFromRight = [2, 3].contains(orientation)
        let (x, y) =
          switch orientation {
          case 5...8:
            (
              [6, 7].contains(orientation) ? last - row : row,
              [7, 8].contains(orientation) ? last - column : column
            )
          default: (isFromRight ? last - column : column, isFromBottom ? last - row : row)
          }
        // As many times as in the other formula.
        light[y * Self.cells + x] = sum * 1000 / (lines.count * places.count)
      }
    }
    self.init(light: light)
  }

  /// The pixels of a cell, along one side of a picture; at least one.
  private static func part(_ cell: Int, of length: Int) -> Range<Int> {
    let start = min(cell * length / cells, length - 1)
    return start..<max((cell + 1) * length / cells, start + 1)
  }
}
