import Koloda

/// The writing side of an open deck; used by one queue only.
struct DeckWriter {
  /// How many files of one size are read to find a card's doubles.
  ///
  /// Compressed pictures have one size only if they are doubles; of uncompressed ones a whole
  /// folder has, and is not read.
  private static let mostDoubles = 8

  private let path: String
  private var journal: JournalFile
  private var book: DeckBook
  private let access: FolderDeck.Access
  /// Whether the book began with what the journal held.
  private var isHistoryKnown: Bool
  private let now: @Sendable () -> UTCTime
  /// The failure that holds up all further events.
  private var breach: JournalError?
  private var breachCount = 0

  init(
    journal: JournalFile, book: DeckBook, access: FolderDeck.Access, isHistoryKnown: Bool,
    now: @escaping @Sendable () -> UTCTime
  ) {
    path = journal.location.path
    self.journal = journal
    self.book = book
    self.access = access
    self.isHistoryKnown = isHistoryKnown
    self.now = now
  }

  /// Writes an event, unless an earlier one failed and that has not been acknowledged.
  mutating func record(_ event: DeckEvent) -> Result<DeckCounts, JournalError> {
    if let breach { return .failure(breach) }
    do {
      try write(event)
      return .success(book.ledger.counts)
    } catch {
      breachCount += 1
      var error = error
      error.breach = breachCount
      breach = error
      return .failure(error)
    }
  }

  /// Lets events through again if this is the failure that holds them up.
  mutating func resume(after error: JournalError) {
    if breach?.breach == error.breach { breach = nil }
  }

  /// Writes down what opening the folder found out; what fails is tried again with the next event.
  mutating func settle() {
    guard book.findings != nil else { return }
    let commit = try? journal.write { [book] db in try DeckCommit(db, book) }
    if let commit { book.take(commit) }
  }

  private mutating func write(_ event: DeckEvent) throws(JournalError) {
    guard access == .writing else {
      throw illegal("the folder was opened for reading only")
    }
    guard let file = book.file(of: event.card) else {
      throw illegal("there is no card \(event.card.rawValue)")
    }
    let samples = samples(for: event.card)
    let time = now()
    let isHistoryKnown = isHistoryKnown
    let commit = try journal.write { [path] db in
      if !isHistoryKnown, let record = try DeckRecord.load(db, for: book.listing),
        !record.events.isEmpty
      {
        throw JournalError(.unreadHistory, path: path)
      }
      var commit = try DeckCommit(db, book)
      try book.catchUp(db, deck: commit.deck)
      guard let pile = book.pile(of: event) else {
        let what = event.refusal(of: file.name.displayName)
        throw JournalError(.illegal(what), path: path)
      }
      try commit.write(db, book, event, pile: pile, samples: samples, at: time)
      return commit
    }
    self.isHistoryKnown = true
    book.take(commit)
  }

  /// Reads the ends of a card's file that has no row yet, and of its possible doubles, so that one
  /// of them left alone is not taken for the other.
  private mutating func samples(for card: CardID) -> [Int: FileSample] {
    guard book.rows[card.rawValue] == nil else { return [:] }
    let folder = book.listing.folder
    var samples: [Int: FileSample] = [:]
    for index in [card.rawValue] + book.doubles(of: card, atMost: Self.mostDoubles) {
      samples[index] = FileSample.take(folder.path(of: book.listing.files[index].name))
    }
    return samples
  }

  private func illegal(_ what: String) -> JournalError {
    JournalError(.illegal(what), path: path)
  }
}
