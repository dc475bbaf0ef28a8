import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictures
import KolodaRecords

/// A side of a flash card: its text centred, in the largest size that fits, and its images; a side
/// that doesn't fit in any size is a `ScrolledNote`.
///
/// The question is repeated, small, above an answer.
struct NoteFace {
  /// A part of a side.
  enum Part {
    /// A text.
    case text(String)
    /// An image, with covers over it.
    case image(Picture, [PictureCover])
    /// A text in place of a sound or of an image that can't be shown.
    case remark(String)
  }

  /// The fields of the side; the first has the largest letters.
  var fields: [[Part]]
  /// The question, on the back.
  var question: String?
  var palette: CardPalette
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0

  /// The font sizes to try, in logical pixels.
  private static let sizes = [44.0, 36, 30, 25, 21, 18, 15, 13]
  /// The font size of further fields, relative to the first.
  private static let further = 0.75
  /// The font size of the question and of remarks, in logical pixels.
  private static let small = 15.0
  /// The distance between two parts, in logical pixels.
  private static let gap = 18.0
  /// The width of the narrowest letters, relative to their height.
  private static let narrowest = 0.2
  /// The least height of all images together, relative to the side's height.
  private static let imageShare = 0.45

  /// A part that has been laid out.
  private enum Block {
    case line(CardText.Line)
    case image(Picture, [PictureCover], Size)

    var height: Double {
      switch self {
      case .line(let line): line.height
      case .image(_, _, let size): size.height
      }
    }
  }

  /// Whether everything fits on a card, at least in the smallest letters.
  func fits(on card: Size) -> Bool {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return true }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return true }
    defer { cairo_destroy(cairo) }
    let room = Self.room(on: card)
    guard room.size.width > 0, room.size.height > 0 else { return true }
    return leastBlocks(cairo, in: below(question, in: room, on: cairo).size) != nil
  }

  /// Returns the space within the card's margins.
  private static func room(on card: Size) -> Rect {
    let margin = max(16, min(36, card.width / 12))
    return Rect(
      x: margin, y: margin, width: card.width - 2 * margin, height: card.height - 2 * margin)
  }

  /// Draws the side; if it doesn't fit, only the question is drawn.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    var room = Self.room(on: card)
    guard room.size.width > 0, room.size.height > 0 else { return }
    room = below(question, in: room, on: cairo)
    guard let blocks = fittingBlocks(cairo, in: room.size) else { return }
    let height = blocks.reduce(0) { $0 + $1.height } + Self.gap * Double(max(blocks.count - 1, 0))
    // The eye takes a place slightly above the centre for the middle.
    var top = room.origin.y + max(0, (room.size.height - height) * 0.47)
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, room.origin.y, card.width, card.height - room.origin.y)
    cairo_clip(cairo)
    for block in blocks {
      switch block {
      case .line(let line): line.draw(cairo, at: Point(x: room.origin.x, y: top))
      case .image(let picture, let covers, let size):
        draw(
          picture, covers, size,
          at: Point(x: room.origin.x + (room.size.width - size.width) / 2, y: top), on: cairo)
      }
      top += block.height + Self.gap
    }
    cairo_restore(cairo)
  }

  /// Draws the question and a line below it.
  ///
  /// - Returns: the space that is left.
  private func below(_ question: String?, in room: Rect, on cairo: OpaquePointer) -> Rect {
    guard let question, !question.isEmpty else { return room }
    let text = CardText(
      text: question, pixels: Self.small * textScale, color: palette.dimText, alignment: .center,
      overflow: .lines(3))
    guard let line = text.set(cairo, width: room.size.width) else { return room }
    line.draw(cairo, at: room.origin)
    let below = room.origin.y + line.height + Self.gap / 2
    let ink = palette.glyphGround
    cairo_set_source_rgba(cairo, ink.red, ink.green, ink.blue, 0.12)
    cairo_rectangle(cairo, room.origin.x, below, room.size.width, 1)
    cairo_fill(cairo)
    let top = below + Self.gap
    return Rect(
      x: room.origin.x, y: top, width: room.size.width,
      height: max(room.origin.y + room.size.height - top, 1))
  }

  // MARK: The largest letters that fit

  /// Returns all parts in the largest letters that fit; nil if none do.
  private func fittingBlocks(_ cairo: OpaquePointer, in room: Size) -> [Block]? {
    guard leastBlocks(cairo, in: room) != nil else { return nil }
    let large = Self.sizes.filter { $0 >= Self.leastUnbroken }
    // Breaking a long word is better than making all letters tiny.
    for (sizes, breaks) in [(large, false), (Self.sizes, true)] {
      for size in sizes {
        let blocks = blocks(
          cairo, in: room, letters: size * textScale, overflow: breaks ? .lines(.max) : .whole)
        if let blocks { return blocks }
      }
    }
    return nil
  }

  /// Returns all parts in the smallest letters; nil if they don't fit.
  private func leastBlocks(_ cairo: OpaquePointer, in room: Size) -> [Block]? {
    // A text that would not fit even in the narrowest of the smallest letters is not laid out.
    let count = fields.joined().reduce(0) { count, part in
      if case .text(let text) = part { count + text.count } else { count }
    }
    let least = (Self.sizes.last ?? Self.small) * textScale
    if Double(count) * least * least * Self.narrowest > room.width * room.height { return nil }
    return blocks(cairo, in: room, letters: least, overflow: .lines(.max))
  }

  /// The smallest letters chosen to avoid breaking a long word, in logical pixels.
  private static let leastUnbroken = 25.0

  /// Lays out all parts with a font size; nil if they don't fit.
  ///
  /// - Parameter overflow: where lines may be broken.
  private func blocks(
    _ cairo: OpaquePointer, in room: Size, letters: Double, overflow: CardText.Overflow
  ) -> [Block]? {
    let parts = fields.enumerated().flatMap { field, parts in parts.map { (field, $0) } }
    let images = parts.count { if case .image = $0.1 { true } else { false } }
    let gaps = Self.gap * Double(max(parts.count - 1, 0))
    var left = room.height - gaps
    // Images get their share, and whatever the text leaves free.
    let share = images > 0 ? room.height * Self.imageShare : 0
    if images > 0 { left -= share }
    var lines: [Int: CardText.Line] = [:]
    for (index, (field, part)) in parts.enumerated() {
      let text: CardText
      switch part {
      case .image: continue
      case .text(let words):
        text = CardText(
          text: words,
          pixels: field == 0 ? letters : max(letters * Self.further, min(letters, Self.small)),
          color: field == 0 ? palette.text : palette.dimText, alignment: .center,
          overflow: overflow)
      case .remark(let words):
        text = CardText(
          text: words, pixels: Self.small * textScale, color: palette.faintText,
          alignment: .center, overflow: .lines(.max))
      }
      guard let line = text.set(cairo, width: room.width) else { continue }
      left -= line.height
      if left < 0 || line.width > room.width { return nil }
      lines[index] = line
    }
    let each = images > 0 ? (share + max(left, 0)) / Double(images) : 0
    return parts.enumerated().compactMap { index, part in
      if case .image(let picture, let covers) = part.1 {
        return .image(
          picture, covers, Self.size(of: picture, in: Size(width: room.width, height: each)))
      }
      return lines[index].map { .line($0) }
    }
  }

  // MARK: Images

  /// Returns the size at which an image is shown: whole, and never enlarged.
  private static func size(of picture: Picture, in room: Size) -> Size {
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    guard width > 0, height > 0 else { return .zero }
    let scale = min(1, room.width / width, room.height / height)
    return Size(width: width * scale, height: height * scale)
  }

  private func draw(
    _ picture: Picture, _ covers: [PictureCover], _ size: Size, at place: Point,
    on cairo: OpaquePointer
  ) {
    cairo_save(cairo)
    cairo_rectangle(cairo, place.x, place.y, size.width, size.height)
    cairo_clip(cairo)
    cairo_translate(cairo, place.x, place.y)
    cairo_save(cairo)
    picture.paint(
      cairo, in: Rect(x: 0, y: 0, width: size.width, height: size.height),
      filter: CAIRO_FILTER_GOOD)
    cairo_restore(cairo)
    for cover in covers { cover.draw(cairo, over: size, line: 1) }
    cairo_restore(cairo)
  }
}
