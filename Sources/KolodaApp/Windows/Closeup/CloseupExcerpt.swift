import KolodaPictureMessages
import KolodaPictures

/// A part of a large photo that is read for the close-up, instead of all of it.
struct CloseupExcerpt: Hashable, Sendable {
  /// The part, in the photo's pixels.
  var area: PixelArea
  /// The photo's size, in pixels.
  var whole: PixelSize
  /// The number that its sides are divided by, a power of two: at a small zoom, not all pixels are
  /// needed.
  var level: Int

  /// The most pixels of a photo that is read as a whole although a part of it is read quickly.
  ///
  /// They take 160 MB, and a tenth of a second; so whoever moves it then waits for nothing.
  private static let wholeArea = 40 << 20
  /// The most pixels of an excerpt, unless those that are seen are more: 24 MB, so that there is room
  /// for the next one.
  private static let mostPixels = 6 << 20
  /// How much more than is seen is read on each side, as a part of it, at most and at least.
  private static let margins = 0.125...0.5
  /// How much more than is seen must be there for no other excerpt to be read, as such a part: it
  /// comes before it is needed.
  private static let reserve = 0.125
  /// The pixels that an excerpt begins and ends at multiples of, for decoders that can reduce blocks.
  private static let grid = 64
  /// From which zoom on there is more to be seen than on the card, relative to that.
  static let leastZoom = 1.05

  /// Whether a photo is read in excerpts.
  static func suits(_ facts: PictureFacts) -> Bool {
    guard !facts.isScalable, facts.excerpts != .none, let area = facts.size.area else {
      return false
    }
    return CloseupLimit.size(facts.size) != facts.size
      || facts.excerpts == .quick && area > wholeArea
  }

  /// The size to read it at, in pixels.
  var size: PixelSize {
    PixelSize(
      width: (area.size.width + level - 1) / level, height: (area.size.height + level - 1) / level)
  }

  /// The part in the form of a request.
  var picture: PictureExcerpt { PictureExcerpt(area: area, of: whole, size: size) }

  /// Which of the photo's pixels are there once a part of the excerpt is drawn.
  func area(of drawn: PixelArea) -> PixelArea {
    let (x, y) = (area.x + drawn.x * level, area.y + drawn.y * level)
    return PixelArea(
      x: x, y: y,
      size: PixelSize(
        width: min(drawn.size.width * level, area.x + area.size.width - x),
        height: min(drawn.size.height * level, area.y + area.size.height - y)))
  }

  /// The excerpt to read of a photo; the present one as long as it is enough.
  ///
  /// - Parameters:
  ///   - seen: the pixels that are seen.
  ///   - zoom: the pixels of the screen for one of the photo.
  init(seen: PixelArea, of whole: PixelSize, zoom: Double, now: CloseupExcerpt?) {
    var level = 1
    while Double(level * 2) * zoom <= 1 + 1e-6, level < PixelSize.longest { level *= 2 }
    let needed = Self.grown(seen, by: Self.reserve, in: whole, grid: 1)
    if let now, now.level == level, now.whole == whole, now.area.contains(needed) {
      self = now
      return
    }
    let pixels = Double(seen.size.width) * Double(seen.size.height) / Double(level * level)
    let possible = ((Double(Self.mostPixels) / max(pixels, 1)).squareRoot() - 1) / 2
    let margin = min(max(possible, Self.margins.lowerBound), Self.margins.upperBound)
    self.whole = whole
    self.level = level
    area = Self.grown(seen, by: margin, in: whole, grid: max(Self.grid, level))
  }

  /// An area with something on each side, as far as the photo extends.
  private static func grown(
    _ area: PixelArea, by margin: Double, in whole: PixelSize, grid: Int
  ) -> PixelArea {
    func span(_ start: Int, _ count: Int, _ length: Int) -> (start: Int, count: Int) {
      let more = Int((Double(count) * margin).rounded(.up))
      let first = max(start - more, 0) / grid * grid
      let end = min((start + count + more + grid - 1) / grid * grid, length)
      return (first, end - first)
    }
    let across = span(area.x, area.size.width, whole.width)
    let down = span(area.y, area.size.height, whole.height)
    return PixelArea(
      x: across.start, y: down.start, size: PixelSize(width: across.count, height: down.count))
  }
}
