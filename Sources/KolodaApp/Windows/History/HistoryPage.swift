import CAdwaita
import Koloda
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The page that lists every decision, newest first.
///
/// Each can be changed.
@MainActor
final class HistoryPage: PilePage {
  /// What the page asks of the window.
  struct Host {
    /// Moves a card to a pile; returns whether anything changed.
    var move: @MainActor (CardID, PileID) -> Bool
    /// Shows a card in the deck.
    var open: @MainActor (CardID) -> Void
    /// Returns to the deck.
    var close: @MainActor () -> Void
    /// Returns the keys that send what is selected to a pile.
    var keys: @MainActor (Pile) -> [Accelerator] = { _ in [] }
  }

  let widget: Widget
  private let session: DeckSession
  private let host: Host
  private let list: HistoryList
  /// How far the log of decisions has been read.
  private var read: LogPart.Mark?
  private let bar: MoveBar
  private var menu: ReviewMenu?
  /// The summaries of records; nil for photos.
  private let summaries: RecordSummaries?
  private let title = adw_window_title_new(HistoryTexts.title, "")
  private let empty: Widget = adw_status_page_new()

  init(_ session: DeckSession, piles: [Pile], host: Host) {
    self.session = session
    self.host = host
    let summaries = session.records.map { RecordSummaries($0.opened, roles: $0.roles) }
    self.summaries = summaries
    let photos = session.pictures
    list = HistoryList(
      folder: session.opened.place.path,
      hasPictures: photos != nil || session.records?.roles[.picture] != nil
    ) { card in
      guard let photos else { return summaries?.summary(of: card)?.picture.map { ($0, .upright) } }
      return photos.photo(of: card).map { ($0.bytes, session.turn(of: card)) }
    } line: { [weak session] number in
      session?.line(number, summaries)
    }
    bar = MoveBar(piles, keys: host.keys)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    build(piles)
    list.onOpen = { [weak self] in self?.host.open($0) }
    list.onSelection = { [weak self] in self?.saySelection() }
    list.onMenu = { [weak self] in self?.menu?.show(at: $0, $1) }
    bar.onMove = { [weak self] in _ = self?.pressed($0) }
    session.deck.tell(self) { [weak self] news in self?.take(news) }
    summaries?.seen = { [weak list] in list?.seen ?? [] }
    summaries?.onArrival = { [weak self] _ in
      self?.list.refresh()
      self?.saySelection()
    }
    refresh()
  }

  private func build(_ piles: [Pile]) {
    let header = makePageHeader(title) { [weak self] in self?.leave() }
    for (icon, name, command) in [
      ("edit-undo-symbolic", ActionTexts.undo, WindowCommand.undo),
      ("edit-redo-symbolic", ActionTexts.redo, .redo),
    ] {
      let button = makeIconButton(icon, name: name, action: command.action)
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(header.opaque, button)
    }
    adw_status_page_set_icon_name(empty.opaque, "document-open-recent-symbolic")
    adw_status_page_set_title(empty.opaque, HistoryTexts.nothing)
    gtk_widget_set_vexpand(empty, 1)
    for part in [header, list.widget, empty, bar.widget] { append(part, to: widget) }
    let menu = ReviewMenu(of: list.menuParent, piles)
    menu.onMove = { [weak self] in _ = self?.pressed($0) }
    menu.onOpen = { [weak self] in
      guard let self else { return }
      list.selected.map { self.host.open($0.card) }
    }
    self.menu = menu
  }

  /// Offers other piles from now on, and shows their names; what is selected stays.
  func adopt(_ piles: [Pile]) {
    let isFocusLost = holdsFocus(bar.widget)
    bar.adopt(piles)
    menu?.adopt(piles)
    list.refresh()
    if isFocusLost { focus() }
  }

  private func take(_ news: DeckNews) {
    switch news {
    case .moved: refresh()
    case .catalogue(let change):
      summaries?.forget(change.touched)
      list.renew(change.touched + change.renamed)
      refresh()
    case .marked(let changes): list.renew(changes.filter { $0.kind == .turn }.map(\.card))
    case .applied, .piles, .saved, .trouble, .outdated, .repaired: break
    }
  }

  private func refresh() {
    let log = session.deck.log(since: read)
    read = log.mark
    list.show(log)
    let count = list.count
    for (part, isShown) in [(list.widget, count > 0), (empty, count == 0)] {
      gtk_widget_set_visible(part, isShown ? 1 : 0)
    }
    adw_window_title_set_subtitle(title.opaque, HistoryTexts.decisions(count))
  }

  private func saySelection() {
    let content = list.selected?.content
    // A card that has gone stays where it was put.
    let canMove = content?.isThere == true
    bar.show(content?.name, canMove: canMove)
    menu?.canMove = canMove
  }

  /// Takes the keyboard focus.
  func focus() {
    if list.count == 0 {
      _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)
    } else {
      list.focus()
    }
  }

  func pressed(_ pile: PileID) -> Bool {
    guard let card = list.selected?.card else { return false }
    _ = host.move(card, pile)
    return true
  }

  var selected: [CardID] {
    list.selected.map { $0.content.isThere ? [$0.card] : [] } ?? []
  }

  func leave() { host.close() }

  /// Shows the menu of the selected decision.
  func showMenu() -> Bool { list.showMenu() }

  /// Closes the menu and stops reading summaries, which would keep the page alive.
  func end() {
    menu?.close()
    summaries?.stop()
  }
}

extension DeckSession {
  /// The last name of a card that is no longer in the deck.
  func lastName(of card: CardID) -> String {
    photos?.source.lastName(of: card)?.displayName ?? HistoryTexts.unknownCard
  }

  /// What the history shows for a decision, by its number.
  @MainActor
  fileprivate func line(_ number: Int, _ summaries: RecordSummaries?) -> HistoryList.Line? {
    guard let decision = deck.logged(number) else { return nil }
    let pile = deck.piles.known(decision.pile)
    let isThere = deck.isPresent(decision.card)
    let name =
      isThere
      ? summaries?.summary(of: decision.card)?.name ?? name(of: decision.card)
      : lastName(of: decision.card)
    if isThere, let summaries, summaries.summary(of: decision.card) == nil { summaries.askSoon() }
    return HistoryList.Line(
      card: decision.card,
      content: HistoryRow.Content(
        name: name, pile: title(of: decision.pile),
        icon: pile?.icon ?? Pile.later.icon, styleClass: pile?.styleClass ?? "",
        time: HistoryTexts.time(decision.time, now: .now()),
        mark: decision.state == .undone
          ? .undone : decision.state == .replaced ? .replaced : .none,
        isThere: isThere))
  }
}
