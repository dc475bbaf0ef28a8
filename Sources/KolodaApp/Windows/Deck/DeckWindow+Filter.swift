import CAdwaita
import Koloda
import KolodaGTK
import KolodaSources
import KolodaTriage

// Only some of the cards.
extension DeckWindow {
  /// Whether cards can be filtered; records, once all of them are known.
  var canFilter: Bool {
    session != nil && openingPage == nil && showsDeck == true
      && screens.showsDeck && records?.source.isWhole != false
  }

  /// Whether what is looked for is found by a filter: of a shared deck only the cards are here that
  /// are reserved or decided.
  var findsByFilter: Bool { showsPictures || session?.shared != nil }

  /// Asks which cards are to be shown.
  func askForFilter() {
    guard canFilter, filtering.popover == nil, let session, let parent = title.widget else {
      return
    }
    let popover = FilterPopover(
      below: parent, filtering.criteria, piles: orderedPiles,
      choice: records.map { .fields($0.fields) } ?? sharedFields
        ?? .kinds(CardCriteria.Kind.all(of: session)))
    popover.onChange = { [weak self] criteria in self?.filter(by: criteria) }
    popover.onClose = { [weak self] in self?.endFilterPopover(isClosing: true) }
    filtering.popover = popover
  }

  func endFilterPopover(isClosing: Bool = false) {
    // To let go of it may have it say once more that it closes.
    guard let popover = filtering.popover else { return }
    filtering.popover = nil
    popover.end(isClosing: isClosing)
    if showsDeck == true, review == nil { gtk_widget_grab_focus(view.widget) }
  }

  private func filter(by criteria: CardCriteria) {
    guard let session else { return }
    filtering.criteria = criteria
    trace?.write(input: "filter", name: criteria.isEmpty ? "none" : "some")
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

  /// The fields of a shared deck's records, as far as the card in front has them; nil for another
  /// deck.
  private var sharedFields: FilterPopover.Choice? {
    guard let session, let shared = session.shared, shared.photos == nil else { return nil }
    let roles = session.records?.roles
    let layout = view.deck.front.flatMap { session.records?.layout(of: $0) }
    let names =
      FieldRoles.Role.allCases.compactMap { roles?[$0] } + (layout?.rows.map(\.name) ?? [])
    var seen: Set<String> = [""]
    return .fields(names.filter { seen.insert($0).inserted })
  }

  /// Shows all undecided cards again.
  func clearFilter() {
    guard session?.filtered != nil else { return }
    endFilterPopover()
    filter(by: CardCriteria())
  }

  /// Says that not all cards are shown.
  func showFilter(_ session: DeckSession) {
    if session.filtered == nil, !filtering.criteria.isEmpty, filtering.popover == nil,
      !filtering.matches.isBusy
    {
      // Another deck has come.
      filtering.criteria = CardCriteria()
    }
    filtering.bar.show(
      session.filtered.map {
        FilterBar.Content(
          name: $0.filter.name, shown: session.shownCount, all: session.deck.count)
      })
  }
}

/// The parts of a window that filter cards.
@MainActor
struct DeckFiltering {
  let bar = FilterBar()
  var criteria = CardCriteria()
  var popover: FilterPopover?
  /// Finds the records that pass.
  let matches = RecordMatches()
}
