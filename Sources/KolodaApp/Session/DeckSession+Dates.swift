import KolodaDecks
import KolodaFolders
import KolodaGLib

// The times when the photos were taken, and the orders that depend on them.
extension DeckSession {
  /// The order of the cards.
  var order: FolderChoice.Order {
    get { choices.choice(standardChoice).order }
    set { choices.order = newValue }
  }

  /// The progress of reading when the photos were taken, in per cent, while the order of the cards
  /// depends on it; nil if nothing waits for it.
  var waitsForDates: Int? {
    guard let photos, needsDates, !photos.source.hasDates else { return nil }
    return dateProgress?.percent ?? 0
  }

  /// Whether the order or the stacks of the cards depend on when the photos were taken.
  private var needsDates: Bool { order.isByTimeTaken || !choices.stacking.isEmpty }

  /// Starts reading when the photos were taken.
  ///
  /// For a folder on a network that takes long, so there it starts only once the times are needed.
  ///
  /// - Parameter isWanted: whether something needs the times now.
  func beginDates(isWanted: Bool = false) {
    guard let source = photos?.source, dates == nil, isFollowing,
      isWanted || needsDates || !source.isRemote
    else { return }
    let reading = DateReading(source) { [weak self] progress in
      MainThread.post { self?.datesCame(progress) }
    }
    dates = reading
    reading.look()
    guard !source.isRemote else { return }
    let copies = CopyReading(source) { [weak self] in
      MainThread.post { self?.findStacks() }
    }
    self.copies = copies
    beginExtras(of: source)
    partners = PartnerReading(source, opened.journal)
  }

  private func datesCame(_ progress: DateReading.Progress?) {
    guard progress == nil || progress?.percent != dateProgress?.percent else { return }
    dateProgress = progress
    if needsDates { observer?.sessionChanged(self) }
    guard progress == nil else { return }
    findStacks()
    // Dates come first: reading the heads of the files is quick.
    copies?.look()
    extraReading?.look()
    partners?.look()
    onDates?()
  }

  /// Applies the chosen order and stacking.
  func arrangementChanged() {
    photos?.source.clocks = choices.clocks
    photos?.source.choice = choices.choice(standardChoice)
    beginDates()
    beginScenes()
    findStacks()
    observer?.sessionChanged(self)
  }
}
