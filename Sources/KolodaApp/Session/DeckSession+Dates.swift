import KolodaDecks
import KolodaFolders
import KolodaGLib

// The times when the photos were taken, and the orders that depend on them.
extension DeckSession {
  /// The order of the cards.
  var order: FolderChoice.Order {
    get { choices.choice(settings.folder).order }
    set { choices.order = newValue }
  }

  /// The progress of reading when the photos were taken, in per cent, while the order of the cards
  /// depends on it; nil if nothing waits for it.
  var waitsForDates: Int? {
    guard let photos, needsDates, !photos.source.hasDates else { return nil }
    return readers?.dateProgress?.percent ?? 0
  }

  /// Whether the order or the stacks of the cards depend on when the photos were taken.
  private var needsDates: Bool { order.isByTimeTaken || !choices.stacking.isEmpty }

  /// Follows what is read about the photos.
  func connectReaders() {
    readers?.onDates = { [weak self] areKnown in
      guard let self else { return }
      if needsDates { observer?.session(self, changed: areKnown ? .all : .reading) }
      guard areKnown else { return }
      findStacks()
      offerTimes()
    }
    readers?.onScenes = { [weak self] areKnown in
      guard let self else { return }
      if areKnown { findStacks() }
      observer?.session(self, changed: areKnown ? .all : .reading)
    }
    readers?.onCopies = { [weak self] in self?.findStacks() }
    readers?.onExtras = { [weak self] found in self?.take(found) }
  }

  /// Starts reading when the photos were taken.
  ///
  /// For a folder on a network that takes long, so there it starts only once the times are needed.
  ///
  /// - Parameter isWanted: whether something needs the times now.
  func beginDates(isWanted: Bool = false) {
    guard let source = photos?.source, isFollowing, isWanted || needsDates || !source.isRemote
    else { return }
    readers?.beginDates()
  }

  /// Offers the order by time, once, where that by name mixes several cameras or folders up, and the
  /// user has chosen neither.
  private func offerTimes() {
    guard readers?.mixesTimes == true, choices.order == nil, !choices.wasOfferedTimes,
      order == .name
    else { return }
    choices.wasOfferedTimes = true
    observer?.sessionMixesTimes(self)
  }

  /// Applies the chosen order and stacking.
  func arrangementChanged() {
    photos?.source.clocks = choices.clocks
    photos?.source.choice = choices.choice(settings.folder)
    beginDates()
    beginScenes()
    findStacks()
    observer?.sessionChanged(self)
  }
}
