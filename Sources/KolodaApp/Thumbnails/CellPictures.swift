import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The thumbnails in the cells of a list: they are loaded as cells come into view, those in the
/// middle first, and dropped if there are many.
@MainActor
final class CellPictures {
  /// A cell that shows a card.
  struct Cell {
    var card: CardID
    /// The card's file; nil for a card without one.
    var file: File?
    /// Shows the picture.
    var show: @MainActor (CellPicture) -> Void
  }

  /// The path of a file, and how far its picture is turned.
  typealias File = (path: [UInt8], turn: Turn)

  /// The cells that show a card, by GTK's list items.
  private var cells: [UnsafeMutableRawPointer: Cell] = [:]
  private var pictures: [CardID: CellPicture] = [:]
  /// The cards whose picture is final, or can't be loaded.
  private var settled: Set<CardID> = []
  /// The number of times that a card's picture has changed, for cards that did change.
  private var versions: [CardID: Int] = [:]
  private var loader: ThumbnailLoader?
  private var isAsking = false
  /// Whether any picture has been asked for yet.
  private var hasAsked = false
  /// Returns the position in the list, counted from 0, in the middle of the visible part.
  var middle: @MainActor () -> Double = { 0 }

  /// The most pictures kept that are not visible.
  private let kept: Int

  /// The most memory for them, in bytes.
  private static let keptBytes = 64 << 20
  /// The bytes per pixel.
  private static let pixelBytes = 4

  /// Creates it without cells.
  ///
  /// - Parameters:
  ///   - folder: the deck's folder.
  ///   - side: the longest side of a picture, in logical pixels.
  init(in folder: [UInt8], side: Int32) {
    let pixels = max(Int(side) * CellPictures.scale, 1)
    kept = CellPictures.keptBytes / (pixels * pixels * CellPictures.pixelBytes)
    loader = ThumbnailLoader(in: folder, side: pixels) {
      [weak self] photo, picture, isLast in self?.take(picture, of: photo, isLast: isLast)
    }
  }

  isolated deinit { loader?.stop() }

  /// The greatest number of device pixels per logical pixel of any monitor.
  private static var scale: Int {
    guard let display = gdk_display_get_default() else { return 1 }
    var most: Int32 = 1
    eachItem(of: gdk_display_get_monitors(display)) { monitor in
      most = max(most, gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
    }
    return Int(most)
  }

  /// Makes a list item show a card.
  ///
  /// - Parameter show: called at once, with none if the picture is not loaded, and again whenever
  ///   it changes.
  func bind(
    _ item: UnsafeMutableRawPointer, to card: CardID, of file: File?,
    show: @escaping @MainActor (CellPicture) -> Void
  ) {
    cells[item] = Cell(card: card, file: file, show: show)
    show(pictures[card] ?? .none)
    if !settled.contains(card) { askSoon() }
  }

  /// Makes a list item show nothing.
  func unbind(_ item: UnsafeMutableRawPointer) {
    guard let cell = cells.removeValue(forKey: item) else { return }
    cell.show(.none)
    askSoon()
  }

  private func take(_ picture: CellPicture, of photo: ThumbnailLoader.Photo, isLast: Bool) {
    let card = photo.card
    // It may have been read before the card changed.
    guard photo.version == version(of: card) else { return }
    // A preview is better than nothing.
    if picture.texture != nil || pictures[card] == nil { pictures[card] = picture }
    if isLast { settled.insert(card) }
    for cell in cells.values where cell.card == card { cell.show(pictures[card] ?? .none) }
    forget()
  }

  private func version(of card: CardID) -> Int { versions[card] ?? 0 }

  /// Loads the pictures of some cards again, which have changed.
  ///
  /// The cells show the former ones until then.
  ///
  /// - Parameter file: returns a card's file with its current turn.
  func renew(_ cards: [CardID], file: (CardID) -> File?) {
    guard !cards.isEmpty else { return }
    settled.subtract(cards)
    for card in cards {
      pictures[card] = nil
      versions[card, default: 0] += 1
    }
    let renewed = Set(cards)
    for (item, cell) in cells where renewed.contains(cell.card) {
      cells[item]?.file = file(cell.card)
    }
    askSoon()
  }

  /// Drops pictures that are not visible, if there are many.
  private func forget() {
    guard pictures.count > cells.count + kept else { return }
    let seen = Set(cells.values.map(\.card))
    pictures = pictures.filter { seen.contains($0.key) }
    settled.formIntersection(seen)
  }

  /// Asks for visible pictures that are missing, once for all changes of this turn of the main
  /// loop.
  ///
  /// The first time, it waits until the empty cells have been drawn, which would otherwise compete
  /// with loading for the processors.
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
    // The list may be gone: then it has taken back all its items.
    guard !cells.isEmpty else { loader?.setWanted([]); return }
    let middle = middle()
    var wanted: [(distance: Double, photo: ThumbnailLoader.Photo)] = []
    for (item, cell) in cells where !settled.contains(cell.card) {
      guard let file = cell.file else { continue }
      let distance = abs(Double(gtk_list_item_get_position(OpaquePointer(item))) - middle)
      wanted.append(
        (
          distance,
          ThumbnailLoader.Photo(
            card: cell.card, path: file.path, turn: file.turn, version: version(of: cell.card))
        ))
    }
    wanted.sort { $0.distance < $1.distance }
    var seen: Set<CardID> = []
    loader?.setWanted(wanted.map(\.photo).filter { seen.insert($0.card).inserted })
  }
}

/// Returns the position, counted from 0, in the middle of the visible part of a list whose items
/// all have the same height.
@MainActor
func middle(of count: Int, in scroller: Widget) -> Double {
  guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return 0 }
  let upper = gtk_adjustment_get_upper(adjustment)
  guard upper > 0 else { return 0 }
  let centre = gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment) / 2
  return centre / upper * Double(count)
}
