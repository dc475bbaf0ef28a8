import KolodaPictureMessages

/// A glance at a picture, by its preview where it has one, to see which scene it shows.
final class Glance: Commission {
  /// The longest side of what is looked at, in pixels: that of most cameras' previews.
  private static let side = 160

  private var drawn: Job.Wish?
  let isClosed = false

  func agree(on facts: PictureFacts, preview: (Job.Wish) -> Bool) -> Job.Wish? {
    let size = Self.size(of: facts.size)
    let length = size.width * size.height * 4
    guard let slab = SharedMemory(ownLength: length) else { return nil }
    func wish(_ source: PictureDrawing.Source) -> Job.Wish {
      Job.Wish(
        drawing: PictureDrawing(
          source: source, size: size, stride: size.width * 4, length: length), slab: slab)
    }
    drawn = wish(.whole)
    return facts.hasPreview && preview(wish(.preview)) ? nil : drawn
  }

  func tell(_ part: PixelArea) {}
  func sayIncomplete() {}
  func tell(fileOf length: Int) {}

  /// A picture's size within the greatest one, never enlarged.
  private static func size(of picture: PixelSize) -> PixelSize {
    let scale = min(Double(side) / Double(max(picture.width, picture.height, 1)), 1)
    return PixelSize(
      width: max(Int(Double(picture.width) * scale), 1),
      height: max(Int(Double(picture.height) * scale), 1))
  }

  /// The scene that was drawn; nil if nothing was.
  var scene: PictureScene? {
    guard let drawn else { return nil }
    return PictureScene(
      of: UnsafeRawBufferPointer(start: drawn.slab.start, count: drawn.drawing.length),
      drawn.drawing.size)
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

  /// The pixels of a cell, along one side of a picture; at least one.
  private static func part(_ cell: Int, of length: Int) -> Range<Int> {
    let start = min(cell * length / cells, length - 1)
    return start..<max((cell + 1) * length / cells, start + 1)
  }
}
