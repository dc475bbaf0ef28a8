import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The small pictures in the cells of a list: read as their cells come into view, those in the
/// middle first, and let go of where there are many.
@MainActor
final class CellPictures {
  /// A cell that shows a card.
  struct Cell {
    var card: CardID
    /// Where its file lies, and how far it is turned; nil for one without a file.
    var file: File?
    /// Shows its picture, or that there is none yet.
    var show: @MainActor (Texture?) -> Void
  }

  /// Where a file lies, and how far its picture is turned.
  typealias File = (path: [UInt8], turn: Turn)

  /// The cells that show something, by GTK's items.
  private var cells: [UnsafeMutableRawPointer: Cell] = [:]
  private var pictures: [CardID: Texture] = [:]
  /// Those whose picture is as good as it gets, or can't be had.
  private var settled: Set<CardID> = []
  private var loader: ThumbnailLoader?
  private var isAsking = false
  /// Whether any picture was asked for yet.
  private var hasAsked = false
  /// Tells the place in the list, counted from 0, in the middle of what is seen.
  var middle: @MainActor () -> Double = { 0 }

  /// How many pictures are kept that are not seen.
  private static let kept = 800

  /// Begins without cells.
  ///
  /// - Parameters:
  ///   - folder: the deck's.
  ///   - side: the greatest side of a picture, in logical pixels.
  init(in folder: [UInt8], side: Int32) {
    loader = ThumbnailLoader(in: folder, side: Int(side) * CellPictures.scale) {
      [weak self] card, texture, isLast in self?.take(texture, of: card, isLast: isLast)
    }
  }

  isolated deinit { loader?.stop() }

  /// The most device pixels that a logical one has on any monitor.
  private static var scale: Int {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display)
    else { return 1 }
    var most: Int32 = 1
    for index in 0..<g_list_model_get_n_items(monitors) {
      guard let monitor = g_list_model_get_item(monitors, index) else { continue }
      most = max(most, gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
      g_object_unref(monitor)
    }
    return Int(most)
  }

  /// Has an item show a card.
  ///
  /// - Parameter show: is called with its picture at once where it is there, and as it comes; with
  ///   nil where it is not there yet.
  func bind(
    _ item: UnsafeMutableRawPointer, to card: CardID, of file: File?,
    show: @escaping @MainActor (Texture?) -> Void
  ) {
    cells[item] = Cell(card: card, file: file, show: show)
    show(pictures[card])
    if !settled.contains(card) { askSoon() }
  }

  /// Has an item show nothing.
  func unbind(_ item: UnsafeMutableRawPointer) {
    guard let cell = cells.removeValue(forKey: item) else { return }
    cell.show(nil)
    askSoon()
  }

  private func take(_ texture: Texture?, of card: CardID, isLast: Bool) {
    if let texture { pictures[card] = texture }
    if isLast { settled.insert(card) }
    for cell in cells.values where cell.card == card { cell.show(pictures[card]) }
    forget()
  }

  /// Has the pictures of some cards read again.
  ///
  /// - Parameter file: tells where a card's file lies, and how far it is turned now.
  func renew(_ cards: [CardID], file: (CardID) -> File?) {
    guard !cards.isEmpty else { return }
    settled.subtract(cards)
    for card in cards { pictures[card] = nil }
    let renewed = Set(cards)
    for (item, cell) in cells where renewed.contains(cell.card) {
      cells[item]?.file = file(cell.card)
    }
    askSoon()
  }

  /// Lets go of pictures that are not seen, where there are many.
  private func forget() {
    guard pictures.count > cells.count + CellPictures.kept else { return }
    let seen = Set(cells.values.map(\.card))
    pictures = pictures.filter { seen.contains($0.key) }
    settled.formIntersection(seen)
  }

  /// Asks for what is seen and not there, once for all that changes now.
  ///
  /// The first time that waits until the empty cells are drawn: reading would take the processors
  /// from them.
  private func askSoon() {
    guard !isAsking else { return }
    isAsking = true
    MainThread.post(priority: hasAsked ? G_PRIORITY_DEFAULT : G_PRIORITY_DEFAULT_IDLE) {
      [weak self] in self?.ask()
    }
  }

  private func ask() {
    isAsking = false
    hasAsked = true
    let middle = middle()
    var wanted: [(distance: Double, photo: ThumbnailLoader.Photo)] = []
    for (item, cell) in cells where !settled.contains(cell.card) {
      guard let file = cell.file else { continue }
      let distance = abs(Double(gtk_list_item_get_position(OpaquePointer(item))) - middle)
      wanted.append(
        (distance, ThumbnailLoader.Photo(card: cell.card, path: file.path, turn: file.turn)))
    }
    wanted.sort { $0.distance < $1.distance }
    var seen: Set<CardID> = []
    loader?.setWanted(wanted.map(\.photo).filter { seen.insert($0.card).inserted })
  }
}

/// The place in a list of things of one height, counted from 0, in the middle of what is seen of it.
@MainActor
func middle(of count: Int, in scroller: Widget?) -> Double {
  guard let scroller, let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else {
    return 0
  }
  let upper = gtk_adjustment_get_upper(adjustment)
  guard upper > 0 else { return 0 }
  let centre = gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment) / 2
  return centre / upper * Double(count)
}
