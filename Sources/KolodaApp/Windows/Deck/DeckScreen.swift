import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The deck's screen: its header, buttons and pages, in a wide window, in a narrow one and in
/// fullscreen.
@MainActor
final class DeckScreen {
  private unowned let window: any DeskHost
  let view = DeckView(actionNames: .piles)
  let menus = DeckMenus()
  let header: DeckHeader
  /// What is in the deck's place.
  let pages = DeckPages()
  let appearance: DeckAppearance
  /// The layout of everything.
  let layout: DeckLayout
  let hiding: FullscreenHiding
  let area: DropArea
  private(set) var isNarrow = false
  private let decisions: DecisionDesk
  private let banner: Banner

  /// The window's commands as actions, once the program has added them.
  var actions: WindowActions?
  /// Called when the window has become narrow, or no longer is.
  var onNarrow: (@MainActor () -> Void)?

  /// The desks whose widgets are on the screen.
  struct Desks {
    let troubles: TroubleDesk
    let records: RecordDesk
    let cards: CardDesk
    let decisions: DecisionDesk
    let info: InfoDesk
  }

  /// Puts everything in its place.
  init(of window: any DeskHost, _ desks: Desks) {
    self.window = window
    decisions = desks.decisions
    banner = desks.troubles.banner
    header = DeckHeader(menus)
    appearance = DeckAppearance(of: window)
    layout = DeckLayout(
      DeckLayout.Parts(
        deck: view.widget, closeup: desks.cards.closeup.widget,
        header: makeBox(
          GTK_ORIENTATION_VERTICAL,
          children: [header.widget, desks.troubles.banner.widget, desks.records.widget]),
        buttons: makeBox(
          GTK_ORIENTATION_VERTICAL,
          children: [desks.cards.strip.widget, desks.decisions.widget]),
        progress: desks.decisions.progress.widget, done: desks.decisions.done.widget,
        notice: desks.cards.lines.widget,
        pages: pages.widget,
        toasts: window.screens.deckNotes.widget, menus: [menus.button, menus.openButton]))
    // The last card flies off to show the page below.
    layout.showsDeck = false
    layout.isDone = false
    hiding = FullscreenHiding(of: window.widget, layout, view: view)
    desks.info.panel.begin(beside: layout.widget)
    area = DropArea(around: desks.info.panel.widget)
    // The window handles the keys itself, so that they work wherever the focus is.
    view.keys = [:]
    appearance.onLook = { [weak self] in self?.lookChanged() }
  }

  var widget: Widget { area.widget }

  var isFullscreen: Bool { appearance.isFullscreen }

  /// Shows the deck with its buttons and progress line, or the page in its place.
  func refresh() {
    layout.showsDeck = window.showsDeck
    placeNotes()
    refreshFullscreen()
  }

  /// Whether every card is decided, so that the page at the end is visible under the deck.
  var isDone: Bool {
    get { layout.isDone }
    set {
      layout.isDone = newValue
      placeNotes()
      refreshFullscreen()
    }
  }

  private var holdsRecords: Bool { window.session?.records != nil }

  /// Puts notes where they cover least, since nothing makes way for them: at the bottom over photos
  /// and records, at the top over cards with text at the bottom and over pages, whose buttons are
  /// below.
  private func placeNotes() {
    let showsCards = window.showsDeck && !layout.isDone
    window.screens.deckNotes.place =
      showsCards && (appearance.look.showsPhotos || holdsRecords) ? .bottom : .top
  }

  /// Places what depends on the look.
  private func lookChanged() {
    placeNotes()
    // A line may cover a part of a picture, but not the beginning of a text.
    layout.noticeTakesRoom = holdsRecords
  }

  /// The place of the front card in a view of this size.
  func cardArea(in size: Size) -> Rect {
    let free = freeRoom(in: size)
    let area = appearance.look.area(
      in: free.size, isFullscreen: isFullscreen, settings: window.settings.value,
      isWide: window.session?.records?.roles.answers != nil)
    return Rect(
      x: free.origin.x + area.origin.x, y: free.origin.y + area.origin.y,
      width: area.size.width, height: area.size.height)
  }

  /// The space for cards: between header and buttons, or everything in fullscreen; below a notice
  /// that would cover a record's text.
  func freeRoom(in size: Size) -> Rect {
    guard isFullscreen else { return layout.free }
    let top = layout.noticeEdge ?? 0
    return Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
  }

  /// Hides header and buttons in fullscreen while cards are shown.
  func refreshFullscreen() {
    let isAlone = isFullscreen && window.showsDeck && !layout.isDone
    hiding.isActive = isAlone
    setClass("deck-alone", of: window.widget, to: isAlone)
  }

  // MARK: A narrow window

  /// Follows the width of the window's content, with or without a deck.
  func follow(width: Int) {
    let narrow = Double(width) < CardArea.narrowWidth
    let isChange = narrow != isNarrow
    isNarrow = narrow
    // What changes may affect the layout that is just running, so it is done later.
    MainThread.post { [weak self] in
      if isChange { self?.becomeNarrow(narrow) }
      self?.fit(width: width)
    }
  }

  /// Begins with the narrow layout if the window will be narrow: the wide one would widen the
  /// window.
  func beginNarrow(_ state: WindowState) {
    pages.room = Int(state.size.width)
    window.screens.fit(width: Int(state.size.width))
    guard state.size.width < CardArea.narrowWidth else { return }
    isNarrow = true
    becomeNarrow(true)
  }

  /// Fits everything into the width of the window's content, in logical pixels.
  private func fit(width: Int) {
    decisions.fit(width: width)
    pages.room = width
    window.screens.fit(width: width)
  }

  private func becomeNarrow(_ narrow: Bool) {
    setClass("narrow", of: window.widget, to: narrow)
    header.isNarrow = narrow
    banner.isNarrow = narrow
    menus.state.isNarrow = narrow
    onNarrow?()
  }
}
