import KolodaGLib
import KolodaJournal

// How far the recent decks are.
extension KolodaApplication {
  /// Takes the counts of recent decks from the journal: the program may have been ended before it
  /// could write them down, and commands decide as well.
  func refreshRecent() {
    guard let memory, !memory.recent.isEmpty else { return }
    BlockingThreads.shared.run(at: Array(JournalLocation.standard.path.utf8)) {
      let decks = try JournalLibrary().decks()
      return Dictionary(decks.map { ($0.path, $0.decided) }) { first, _ in first }
    } then: { [weak self] (outcome: Result<[[UInt8]: Int], any Error>) in
      guard case .success(let decided) = outcome else { return }
      MainThread.post {
        guard let self, let memory = self.memory else { return }
        for deck in memory.recent {
          guard let path = deck.path, let count = decided[path], count != deck.decided else {
            continue
          }
          var deck = deck
          deck.decided = count
          deck.cards = max(deck.cards, count)
          memory.update(deck)
        }
        self.showRecent()
      }
    }
  }
}

extension RecentDeck {
  /// The folder's path, as bytes; nil if the URI is none of a file.
  var path: [UInt8]? { OpenTarget.path(ofFileURI: Array(uri.utf8)) }
}
