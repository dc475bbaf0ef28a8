import CAdwaita
import Koloda
import KolodaGTK
import KolodaRecords
import KolodaTriage

/// Filtering: showing only some of the cards.
@MainActor
final class FilterDesk {
  private unowned let window: any DeskHost
  let bar = FilterBar()
  /// The popover that asks for the criteria, while it is open.
  private(set) var popover: FilterPopover?
  private var criteria = CardCriteria()
  /// Searches the records for matches.
  private let matches = RecordMatches()

  init(of window: any DeskHost) {
    self.window = window
    bar.onClear = { [weak self] in self?.clear() }
  }

  private var session: DeckSession? { window.session }
  private var view: DeckView { window.view }

  /// Whether cards can be filtered; records only once all of them are counted.
  var isPossible: Bool {
    session != nil && window.showsDeck && window.screens.showsDeck
      && session?.opened.kind.file?.source.isWhole != false
  }

  /// Whether searching means filtering.
  ///
  /// A shared deck has only the cards that are held or decided here, so there is nothing to jump
  /// to.
  var isSearch: Bool { session?.pictures != nil || session?.shared != nil }

  /// Opens the popover that asks which cards to show.
  ///
  /// - Parameter parent: the widget that it opens below.
  func ask(below parent: Widget) {
    guard isPossible, popover == nil, let session else { return }
    let popover = FilterPopover(
      below: parent, criteria, piles: window.orderedPiles, choice: choice(in: session))
    popover.onChange = { [weak self] criteria in self?.filter(by: criteria) }
    popover.onClose = { [weak self] in self?.endAsking(isClosing: true) }
    self.popover = popover
    popover.open()
  }

  /// Closes the popover, and goes back to the deck.
  func endAsking(isClosing: Bool = false) {
    // Ending the popover may emit its close signal once more.
    guard let popover else { return }
    self.popover = nil
    popover.end(isClosing: isClosing)
    if window.showsDeck, window.screens.screen.review == nil { window.focusDeck() }
  }

  /// Closes the popover without going back, since the deck or the window is being closed.
  func end() {
    popover?.end()
    popover = nil
  }

  private func filter(by criteria: CardCriteria) {
    guard let session else { return }
    self.criteria = criteria
    window.trace?.write(
      input: .filter, name: criteria.isEmpty ? "none" : "some", in: window.scene)
    matches.stop()
    let found: @MainActor @Sendable (Set<Int>) -> Void = { [weak self, weak session] numbers in
      guard let self, let session, session === self.session else { return }
      session.setFilter(criteria.filter(of: session, records: numbers))
    }
    guard let query = criteria.query else {
      return session.setFilter(criteria.filter(of: session))
    }
    switch session.opened.kind {
    case .folder: session.setFilter(criteria.filter(of: session))
    case .file(let file):
      matches.find(query, in: file.source.listing, at: file.place.path, found: found)
    case .shared(let shared):
      guard shared.photos == nil else {
        return session.setFilter(criteria.filter(of: session))
      }
      matches.find(query, in: shared.records, at: session.opened.place.path, found: found)
    }
  }

  /// What else than marks can be asked for.
  private func choice(in session: DeckSession) -> FilterPopover.Choice {
    switch session.opened.kind {
    case .file(let file): .fields(file.fields)
    case .shared(let shared) where shared.photos == nil: .fields(sharedFields(in: session))
    case .folder, .shared: .kinds(CardCriteria.Kind.all(of: session))
    }
  }

  /// The fields of a shared deck's records, as far as the front card has them.
  private func sharedFields(in session: DeckSession) -> [String] {
    let roles = session.records?.roles
    let layout = view.deck.front.flatMap { session.records?.layout(of: $0) }
    let names =
      FieldRoles.Role.allCases.compactMap { roles?[$0] } + (layout?.rows.map(\.name) ?? [])
    var seen: Set<String> = [""]
    return names.filter { seen.insert($0).inserted }
  }

  /// Removes the filter.
  func clear() {
    guard session?.filtered != nil else { return }
    endAsking()
    filter(by: CardCriteria())
    // The button that was pressed has gone.
    if window.screens.showsDeck { window.focusDeck() }
  }

  /// Shows all cards that match the filter, decided or not.
  func showDecidedMatches() {
    guard session?.filtered != nil else { return }
    var criteria = criteria
    criteria.place = .anywhere
    filter(by: criteria)
    // The button that was pressed has gone.
    if window.screens.showsDeck { window.focusDeck() }
  }

  /// Shows the filter bar while not all cards are shown.
  func show(_ session: DeckSession) {
    if session.filtered == nil, !criteria.isEmpty, popover == nil,
      !matches.isBusy
    {
      // Another deck was opened.
      criteria = CardCriteria()
    }
    let pile = session.shownPile
    let content = session.filtered.map {
      FilterBar.Content(
        name: $0.filter.name,
        count: session.filteredTexts.shown(session.shownCount, of: session.deck.count), pile: pile,
        icon: pile?.iconName(in: window.look, among: window.shownPiles.all))
    }
    if bar.show(content) { view.refreshSpeech() }
  }
}

extension DeckSession {
  /// The texts about the cards that a filter leaves.
  var filteredTexts: FilteredCardsTexts { photos == nil ? .cards : .photos }
}
