import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Only some of the photos.
extension DeckWindow {
  /// Whether photos can be filtered.
  var canFilter: Bool {
    session?.photos != nil && openingPage == nil && showsDeck == true && screens.showsDeck
  }

  /// Asks which photos are to be shown.
  func askForFilter() {
    guard canFilter, filtering.popover == nil, let session, let parent = title.widget else {
      return
    }
    let popover = FilterPopover(
      below: parent, filtering.criteria, piles: orderedPiles,
      kinds: PhotoCriteria.Kind.all(of: session))
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

  private func filter(by criteria: PhotoCriteria) {
    guard let session else { return }
    filtering.criteria = criteria
    trace?.write(input: "filter", name: criteria.isEmpty ? "none" : "some")
    session.setFilter(criteria.filter(of: session))
  }

  /// Shows all undecided photos again.
  func clearFilter() {
    guard session?.filtered != nil else { return }
    endFilterPopover()
    filter(by: PhotoCriteria())
  }

  /// Says that not all photos are shown.
  func showFilter(_ session: DeckSession) {
    if session.filtered == nil, !filtering.criteria.isEmpty, filtering.popover == nil {
      // Another deck has come.
      filtering.criteria = PhotoCriteria()
    }
    filtering.bar.show(
      session.filtered.map {
        FilterBar.Content(
          name: $0.filter.name, shown: session.shownCount, all: session.deck.count)
      })
  }
}

/// The parts of a window that filter photos.
@MainActor
struct DeckFiltering {
  let bar = FilterBar()
  var criteria = PhotoCriteria()
  var popover: FilterPopover?
}
