import KolodaDecks
import KolodaGLib
import KolodaJournal

// The progress of the recent decks.
extension KolodaApplication {
  /// Updates the counts of recent decks from the journal: the program may have crashed before it
  /// saved them, and commands make decisions too.
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
  /// The deck's path in bytes; nil if the URI is not a file's.
  var path: [UInt8]? { OpenTarget.path(ofFileURI: Array(uri.utf8)) }
}
