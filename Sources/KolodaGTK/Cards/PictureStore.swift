import CAdwaita
import Koloda

/// The baked pictures of the cards that are visible or soon will be.
@MainActor
final class PictureStore {
  private var pictures: [CardID: CardPicture] = [:]
  /// The size at which each card was asked for; a card is asked for again when its size differs.
  private var requested: [CardID: Size] = [:]
  /// The front card's size at rest, in logical pixels.
  private(set) var size = Size.zero
  /// Returns the size of a card that has its own; without it all cards have the front card's size.
  var sizeOf: (@MainActor (CardID) -> Size)?
  /// Whether a card's content fits any size and need not be asked for again.
  var fitsAny: @MainActor (CardID) -> Bool = { _ in false }
  private(set) var scale = 1
  /// How many cards this store has baked, for reports.
  private(set) var bakeCount = 0

  /// The number of stored pictures.
  var count: Int { pictures.count }

  /// The picture of a card, which may have been made for an earlier size.
  func picture(of card: CardID) -> CardPicture? { pictures[card] }

  /// The size at which a card's picture is wanted, in logical pixels.
  func size(of card: CardID) -> Size { sizeOf?(card) ?? size }

  /// Sets the front card's size and the scale of pictures; a picture of another size or scale stays
  /// until its card has been asked for again.
  func setSize(_ size: Size, scale: Int) {
    self.size = size
    guard scale != self.scale else { return }
    self.scale = scale
    requested = requested.filter { fitsAny($0.key) }
  }

  /// Forgets that a card was asked for; its old picture stays until a new one arrives.
  func invalidate(_ card: CardID) { requested[card] = nil }

  /// Forgets that cards were asked for; their old pictures stay until new ones arrive.
  func invalidateAll() { requested.removeAll(keepingCapacity: true) }

  /// Returns the first wanted card that has not been asked for at its present size.
  func nextMissing(among wanted: [CardID]) -> CardID? {
    wanted.first { card in
      requested[card].map { $0 != size(of: card) && !fitsAny(card) } ?? true
    }
  }

  /// Keeps the pictures of the wanted cards and drops all others.
  func retain(_ wanted: [CardID]) {
    let keep = Set(wanted)
    if !pictures.keys.allSatisfy(keep.contains) {
      pictures = pictures.filter { keep.contains($0.key) }
    }
    if !requested.keys.allSatisfy(keep.contains) {
      requested = requested.filter { keep.contains($0.key) }
    }
  }

  /// Stores a picture that was baked elsewhere; one of the wrong size is asked for again.
  func take(_ picture: CardPicture, for card: CardID) {
    pictures[card] = picture
    let size = size(of: card)
    if fits(picture, size) { requested[card] = size }
  }

  /// Whether a picture has a given size, apart from rounding to whole device pixels.
  func fits(_ picture: CardPicture, _ size: Size) -> Bool {
    picture.scale == scale && abs(picture.cardSize.width - size.width) < 1
      && abs(picture.cardSize.height - size.height) < 1
  }

  /// Stores a card's content, baking it where necessary.
  func fulfil(_ card: CardID, with content: CardContent, cut: CardCut) {
    let size = size(of: card)
    requested[card] = size
    switch content {
    case .pending, .widget:
      break
    case .picture(let picture):
      pictures[card] = picture
    case .drawing(let background, let draw):
      bakeCount += 1
      pictures[card] = CardBaker.bake(
        size: size, scale: scale, cut: cut, background: background, draw: draw)
    case .paintable(let paintable):
      bakeCount += 1
      pictures[card] = CardBaker.bake(size: size, scale: scale, cut: cut) { cairo, size in
        PictureStore.draw(paintable, size: size, on: cairo)
      }
    }
  }

  /// Bakes a card from its widget's face.
  func bake(_ face: RenderNode, for card: CardID, cut: CardCut, background: CardColor) {
    bakeCount += 1
    let size = size(of: card)
    pictures[card] = CardBaker.bake(size: size, scale: scale, cut: cut, background: background) {
      cairo, size in
      cairo_translate(cairo, size.width / 2, size.height / 2)
      gsk_render_node_draw(face.pointer, cairo)
    }
  }

  private static func draw(_ paintable: OpaquePointer, size: Size, on cairo: OpaquePointer) {
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, size.width, size.height)
    // `gtk_snapshot_free_to_node` frees the snapshot too.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, cairo)
    gsk_render_node_unref(node)
  }
}
