import CAdwaita
import Koloda

/// The baked pictures of the cards that are shown or soon will be, and of no others.
@MainActor
final class PictureStore {
  private var pictures: [CardID: CardPicture] = [:]
  /// The sizes that cards were asked for at; they are asked for again at other ones.
  private var requested: [CardID: Size] = [:]
  /// The front card's size at rest, in logical pixels.
  private(set) var size = Size.zero
  /// Tells the size of a card of its own; without it all have the front card's.
  var sizeOf: (@MainActor (CardID) -> Size)?
  /// Whether what a card shows fits any size.
  var fitsAny: @MainActor (CardID) -> Bool = { _ in false }
  private(set) var scale = 1
  /// How many cards were baked here, for reports.
  private(set) var bakeCount = 0

  /// How many pictures there are.
  var count: Int { pictures.count }

  /// The picture of a card, perhaps of an earlier size.
  func picture(of card: CardID) -> CardPicture? { pictures[card] }

  /// The size that a card's picture is wanted at, in logical pixels.
  func size(of card: CardID) -> Size { sizeOf?(card) ?? size }

  /// Says what size the front card has, and at what scale pictures are wanted from now on; those
  /// that have another are asked for again and stay until then.
  func setSize(_ size: Size, scale: Int) {
    self.size = size
    guard scale != self.scale else { return }
    self.scale = scale
    requested = requested.filter { fitsAny($0.key) }
  }

  /// Forgets that a card was asked for; its old picture stays until there is a new one.
  func invalidate(_ card: CardID) { requested[card] = nil }

  /// Forgets every request.
  func invalidateAll() { requested.removeAll(keepingCapacity: true) }

  /// The first wanted card that was not asked for yet at its present size.
  func nextMissing(among wanted: [CardID]) -> CardID? {
    wanted.first { card in
      requested[card].map { $0 != size(of: card) && !fitsAny(card) } ?? true
    }
  }

  /// Keeps the wanted cards' pictures and drops all others.
  func retain(_ wanted: [CardID]) {
    let keep = Set(wanted)
    if !pictures.keys.allSatisfy(keep.contains) {
      pictures = pictures.filter { keep.contains($0.key) }
    }
    if !requested.keys.allSatisfy(keep.contains) {
      requested = requested.filter { keep.contains($0.key) }
    }
  }

  /// Takes a picture that came by itself; one of another size is asked for again.
  func take(_ picture: CardPicture, for card: CardID) {
    pictures[card] = picture
    let size = size(of: card)
    if fits(picture, size) { requested[card] = size }
  }

  /// Whether a picture has a size, but for the rounding to whole device pixels.
  func fits(_ picture: CardPicture, _ size: Size) -> Bool {
    picture.scale == scale && abs(picture.cardSize.width - size.width) < 1
      && abs(picture.cardSize.height - size.height) < 1
  }

  /// Takes what a card shows.
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

  /// Bakes what a card's widget looks like.
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
    guard let snapshot = gtk_snapshot_new() else { return }
    gdk_paintable_snapshot(paintable, snapshot, size.width, size.height)
    // Frees the snapshot.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, cairo)
    gsk_render_node_unref(node)
  }
}
