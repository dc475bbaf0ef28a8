import KolodaGLib
import KolodaSources

// When the photos were taken, and the orders that follow from it.
extension DeckSession {
  /// The order of the cards.
  var order: FolderChoice.Order {
    get { choices.choice(standardChoice).order }
    set { choices.order = newValue }
  }

  /// How far it has come to find out when the photos were taken, in parts of a hundred, while the
  /// cards wait for that; nil while they do not.
  var waitsForDates: Int? {
    guard let photos, needsDates, !photos.source.hasDates else { return nil }
    return dateProgress?.percent ?? 0
  }

  /// Whether the cards lie as they do by when they were taken.
  private var needsDates: Bool { order.isByTimeTaken || choices.stacksBursts }

  /// Begins to find out when the photos were taken.
  ///
  /// Where files come over a network that takes long, and waits until it is wanted.
  ///
  /// - Parameter isWanted: whether somebody asks for them now.
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
    // The heads of the files come first, which is quick.
    copies?.look()
    extraReading?.look()
    partners?.look()
    onDates?()
  }

  /// Lays the cards as was chosen.
  func arrangementChanged() {
    photos?.source.clocks = choices.clocks
    photos?.source.choice = choices.choice(standardChoice)
    beginDates()
    findStacks()
    observer?.sessionChanged(self)
  }
}
