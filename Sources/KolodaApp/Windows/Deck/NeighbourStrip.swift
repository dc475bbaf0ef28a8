import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Small pictures of the cards before and after the front card, in a row below it.
///
/// The front card is always in the middle, where the strip shows it with an outline.
@MainActor
final class NeighbourStrip {
  /// A card in the strip.
  struct Card: Equatable {
    var card: CardID
    /// The path of its picture; nil for none.
    var path: [UInt8]?
    var turn = Turn.upright
    var name: String
    /// Whether it is in a pile already; then it is fainter.
    var isDecided = false
  }

  /// The cards of the strip.
  struct Content: Equatable {
    var front: Card
    /// The cards on each side, nearest first.
    var before: [Card] = []
    var after: [Card] = []
  }

  private struct Cell {
    let button: Widget
    let picture: Widget
  }

  let widget: Widget
  /// Called when another card than the front card is chosen.
  var onChoose: (@MainActor (CardID) -> Void)?

  private let row: Widget
  private var cells: [Cell] = []
  private var cards: [Card?] = []
  private var content: Content?
  private var textures: [CardID: Texture] = [:]
  private var loader: ThumbnailLoader?

  /// The size of a small picture, and the distance between two, in logical pixels.
  private static let width: Int32 = 84
  private static let height: Int32 = 56
  private static let spacing: Int32 = 6
  /// The distance from the window's edges, in logical pixels.
  private static let margin = 12
  /// The most cards on each side.
  static let most = 5

  /// The number of cards on each side that fit into a window, by its width in logical pixels.
  static func count(in window: Int) -> Int {
    let cell = Int(width + spacing)
    return min(max((window - 2 * margin - cell) / cell / 2, 0), most)
  }

  init() {
    row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: Self.spacing, classes: ["strip"])
    widget = gtk_scrolled_window_new()
    // Without it, the window could not become narrower than the strip is just now.
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_propagate_natural_width(widget.opaque, 1)
    gtk_scrolled_window_set_child(widget.opaque, row)
    // Each has the width of the other, or all that there is.
    for part in [widget, row] { gtk_widget_set_halign(part, GTK_ALIGN_CENTER) }
    gtk_widget_set_visible(widget, 0)
  }

  isolated deinit { loader?.stop() }

  /// Shows the cards around the front card; nil hides the strip, which then takes no room.
  ///
  /// - Parameters:
  ///   - count: the number of places on each side.
  ///   - folder: the deck's folder.
  func show(_ content: Content?, count: Int, in folder: [UInt8]) {
    gtk_widget_set_visible(widget, content == nil ? 0 : 1)
    let places = 2 * count + 1
    guard content != self.content || content != nil && cells.count != places else { return }
    self.content = content
    guard let content else {
      loader?.stop()
      loader = nil
      textures = [:]
      return
    }
    fit(places)
    let empty = [Card?](repeating: nil, count: count)
    let before = (content.before.map(Optional.some) + empty).prefix(count).reversed()
    let after = (content.after.map(Optional.some) + empty).prefix(count)
    cards = before + [content.front] + after
    for (place, cell) in cells.enumerated() {
      show(cards[place], in: cell, isFront: place == count)
    }
    load(in: folder)
  }

  private func fit(_ places: Int) {
    while cells.count > places, let cell = cells.popLast() {
      gtk_box_remove(row.of(GtkBox.self), cell.button)
    }
    while cells.count < places {
      let cell = makeCell(cells.count)
      append(cell.button, to: row)
      cells.append(cell)
    }
  }

  private func makeCell(_ place: Int) -> Cell {
    let (button, picture) = (gtk_button_new(), gtk_picture_new())
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_size_request(picture, Self.width, Self.height)
    gtk_picture_set_can_shrink(picture.opaque, 1)
    // The button has the name.
    shim_accessible_set_hidden(picture.opaque, 1)
    gtk_button_set_child(button.of(GtkButton.self), picture)
    // The keys that browse reach all cards, and the deck keeps the keyboard focus.
    gtk_widget_set_focusable(button, 0)
    gtk_widget_set_focus_on_click(button, 0)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in
      guard let self, cards.indices.contains(place), let card = cards[place],
        card.card != content?.front.card
      else { return }
      onChoose?(card.card)
    }
    return Cell(button: button, picture: picture)
  }

  private func show(_ card: Card?, in cell: Cell, isFront: Bool) {
    gtk_widget_set_sensitive(cell.button, card == nil ? 0 : 1)
    gtk_widget_set_opacity(cell.button, card == nil ? 0 : 1)
    setClass("current", of: cell.button, to: isFront)
    setClass("decided", of: cell.button, to: card?.isDecided == true && !isFront)
    gtk_widget_set_tooltip_text(cell.button, card?.name)
    shim_accessible_set_label(cell.button.opaque, card?.name ?? "")
    let texture = card.flatMap { textures[$0.card] }
    gtk_picture_set_paintable(cell.picture.opaque, texture?.pointer)
  }

  // MARK: Pictures

  private func load(in folder: [UInt8]) {
    let present = Set(cards.compactMap { $0?.card })
    textures = textures.filter { present.contains($0.key) }
    if loader == nil {
      let scale = gtk_widget_get_scale_factor(widget)
      loader = ThumbnailLoader(in: folder, side: Int(Self.width * max(scale, 1))) {
        [weak self] photo, picture, _ in
        guard let texture = picture.texture else { return }
        self?.take(texture, of: photo)
      }
    }
    let middle = cards.count / 2
    let wanted = cards.enumerated().sorted { abs($0.offset - middle) < abs($1.offset - middle) }
    loader?.setWanted(
      wanted.compactMap { _, card in
        guard let card, let path = card.path, textures[card.card] == nil else { return nil }
        return ThumbnailLoader.Photo(card: card.card, path: path, turn: card.turn)
      })
  }

  private func take(_ texture: Texture, of photo: ThumbnailLoader.Photo) {
    guard
      let place = cards.firstIndex(where: { $0?.card == photo.card && $0?.turn == photo.turn }),
      cells.indices.contains(place)
    else { return }
    textures[photo.card] = texture
    gtk_picture_set_paintable(cells[place].picture.opaque, texture.pointer)
  }

  /// Forgets a card's picture, which has changed.
  func renew(_ card: CardID) { textures[card] = nil }
}
