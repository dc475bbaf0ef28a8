import CAdwaita
import Koloda
import KolodaGTK
import KolodaRecords
import KolodaTriage

// Filtering: showing only some of the cards.
extension DeckWindow {
  /// Whether cards can be filtered; records only once all of them are counted.
  var canFilter: Bool {
    session != nil && showsDeck && screens.showsDeck && records?.source.isWhole != false
  }

  /// Whether searching means filtering.
  ///
  /// A shared deck has only the cards that are held or decided here, so there is nothing to jump
  /// to.
  var findsByFilter: Bool { showsPictures || session?.shared != nil }

  /// Opens the popover that asks which cards to show.
  func askForFilter() {
    guard canFilter, filtering.popover == nil, let session else {
      return
    }
    let parent = header.title.widget
    let popover = FilterPopover(
      below: parent, filtering.criteria, piles: orderedPiles,
      choice: records.map { .fields($0.fields) } ?? sharedFields
        ?? .kinds(CardCriteria.Kind.all(of: session)))
    popover.onChange = { [weak self] criteria in self?.filter(by: criteria) }
    popover.onClose = { [weak self] in self?.endFilterPopover(isClosing: true) }
    filtering.popover = popover
    popover.open()
  }

  func endFilterPopover(isClosing: Bool = false) {
    // Ending the popover may emit its close signal once more.
    guard let popover = filtering.popover else { return }
    filtering.popover = nil
    popover.end(isClosing: isClosing)
    if showsDeck, screens.screen.review == nil { gtk_widget_grab_focus(view.widget) }
  }

  private func filter(by criteria: CardCriteria) {
    guard let session else { return }
    filtering.criteria = criteria
    trace?.write(input: "filter", name: criteria.isEmpty ? "none" : "some", in: scene)
    filtering.matches.stop()
    let found: @MainActor @Sendable (Set<Int>) -> Void = { [weak self, weak session] numbers in
      guard let self, let session, session === self.session else { return }
      session.setFilter(criteria.filter(of: session, records: numbers))
    }
    guard let query = criteria.query else {
      return session.setFilter(criteria.filter(of: session))
    }
    if let records {
      filtering.matches.find(
        query, in: records.source.listing, at: records.place.path, found: found)
    } else if let shared = session.shared, shared.photos == nil {
      filtering.matches.find(
        query, in: shared.records, at: session.opened.place.path, found: found)
    } else {
      session.setFilter(criteria.filter(of: session))
    }
  }

  /// The fields of a shared deck's records, as far as the front card has them; nil for another kind
  /// of deck.
  private var sharedFields: FilterPopover.Choice? {
    guard let session, let shared = session.shared, shared.photos == nil else { return nil }
    let roles = session.records?.roles
    let layout = view.deck.front.flatMap { session.records?.layout(of: $0) }
    let names =
      FieldRoles.Role.allCases.compactMap { roles?[$0] } + (layout?.rows.map(\.name) ?? [])
    var seen: Set<String> = [""]
    return .fields(names.filter { seen.insert($0).inserted })
  }

  /// Removes the filter.
  func clearFilter() {
    guard session?.filtered != nil else { return }
    endFilterPopover()
    filter(by: CardCriteria())
    // The button that was pressed has gone.
    if screens.showsDeck { gtk_widget_grab_focus(view.widget) }
  }

  /// Shows all cards that match the filter, decided or not.
  func showDecidedMatches() {
    guard session?.filtered != nil else { return }
    var criteria = filtering.criteria
    criteria.place = .anywhere
    filter(by: criteria)
    // The button that was pressed has gone.
    if screens.showsDeck { gtk_widget_grab_focus(view.widget) }
  }

  /// Shows the filter bar while not all cards are shown.
  func showFilter(_ session: DeckSession) {
    if session.filtered == nil, !filtering.criteria.isEmpty, filtering.popover == nil,
      !filtering.matches.isBusy
    {
      // Another deck was opened.
      filtering.criteria = CardCriteria()
    }
    let pile = session.shownPile
    let content = session.filtered.map {
      FilterBar.Content(
        name: $0.filter.name,
        count: session.filteredTexts.shown(session.shownCount, of: session.deck.count), pile: pile,
        icon: pile?.iconName(in: look, among: shownPiles.all))
    }
    if filtering.bar.show(content) { view.refreshSpeech() }
  }
}

extension DeckSession {
  /// The texts about the cards that a filter leaves.
  var filteredTexts: FilteredCardsTexts { photos == nil ? .cards : .photos }
}

/// The parts of a window for filtering.
@MainActor
struct DeckFiltering {
  let bar = FilterBar()
  var criteria = CardCriteria()
  var popover: FilterPopover?
  /// Searches the records for matches.
  let matches = RecordMatches()
}
