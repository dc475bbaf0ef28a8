import CAdwaita
import Koloda

/// The baked pictures of the cards that are shown or soon will be, and of no others.
@MainActor
final class PictureStore {
  private var pictures: [CardID: CardPicture] = [:]
  /// Cards that were asked for at the present size; they aren't asked for again.
  private var requested: Set<CardID> = []
  private(set) var size = Size.zero
  private(set) var scale = 1
  /// How many cards were baked here, for reports.
  private(set) var bakeCount = 0

  /// How many pictures there are.
  var count: Int { pictures.count }

  /// The picture of a card, perhaps of an earlier size.
  func picture(of card: CardID) -> CardPicture? { pictures[card] }

  /// Says what size pictures must have from now on; those that have another are asked for anew
  /// and stay until then.
  ///
  /// - Parameter fitsAny: whether a card is not to be asked for, because what it shows fits.
  func setSize(_ size: Size, scale: Int, fitsAny: (CardID) -> Bool = { _ in false }) {
    guard size != self.size || scale != self.scale else { return }
    self.size = size
    self.scale = scale
    requested = requested.filter(fitsAny)
  }

  /// Forgets that a card was asked for; its old picture stays until there is a new one.
  func invalidate(_ card: CardID) { requested.remove(card) }

  /// Forgets every request.
  func invalidateAll() { requested.removeAll(keepingCapacity: true) }

  /// The first wanted card that was not asked for yet.
  func nextMissing(among wanted: [CardID]) -> CardID? {
    wanted.first { !requested.contains($0) }
  }

  /// Keeps the wanted cards' pictures and drops all others.
  func retain(_ wanted: [CardID]) {
    let keep = Set(wanted)
    if !pictures.keys.allSatisfy(keep.contains) {
      pictures = pictures.filter { keep.contains($0.key) }
    }
    requested.formIntersection(keep)
  }

  /// Takes a picture that came by itself; one of another size is asked for again.
  func take(_ picture: CardPicture, for card: CardID) {
    pictures[card] = picture
    if fits(picture) { requested.insert(card) }
  }

  /// Whether a picture has the present size, but for the rounding to whole device pixels.
  func fits(_ picture: CardPicture) -> Bool {
    picture.scale == scale && abs(picture.cardSize.width - size.width) < 1
      && abs(picture.cardSize.height - size.height) < 1
  }

  /// Takes what a card shows.
  func fulfil(_ card: CardID, with content: CardContent, cut: CardCut) {
    requested.insert(card)
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
