import Dispatch
import Koloda
import KolodaTriage

// What is written to the journal: acts, and what was found out about cards.
extension DeckJournal {
  /// The most cards whose findings are written in one transaction, so that it doesn't delay others.
  private static let batch = 200
  /// The pause between two such transactions, in milliseconds.
  private static let pause = 20

  package func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void) {
    queue.async { [self] in
      let (outcome, news) = write(act)
      if !news.isEmpty { tell(.events(news)) }
      done(outcome)
      switch outcome {
      case .kept: copySoon()
      case .refused: break
      case .failed(let error): _ = try? care(for: error)
      }
    }
  }

  private func write(_ act: Act) -> (AppendOutcome, [Event<CardID>]) {
    if let breach = state.withLock({ $0.breach }) { return (.failed(breach), []) }
    if state.withLock({ !$0.isRead }) { readAgain() }
    do throws(JournalError) {
      guard access == .writing else { throw JournalError(.closed, path: location.path) }
      try takeUp()
      let result = try ActWriting(self, act).run()
      // The folder may not have existed before the first act.
      watch()
      return result
    } catch {
      let failure = state.withLock { state in
        state.breachCount += 1
        var error = error
        // Nobody can put back what was replaced here; the deck reads the rebuilt file instead.
        if error.reason == .replaced, state.isRebuilt {
          error = JournalError(.unread, path: location.path)
        }
        error.breach = state.breachCount
        state.breach = error
        return error
      }
      retrySoon()
      return (.failed(failure), [])
    }
  }

  /// Whether the file has a key for another card than the given one.
  func isTaken(_ key: CardKey, besides card: CardID) -> Bool {
    state.withLock { state in
      (try? state.file.read { db in
        guard let deck = state.deck,
          let row = try CardRow.find(db, of: deck, key: key)
        else { return false }
        return state.source?.card(of: row.known) != card
      }) ?? nil ?? false
    }
  }

  package func resume(after error: JournalError) {
    queue.async { [self] in
      state.withLock { if $0.breach?.breach == error.breach { $0.breach = nil } }
    }
  }

  package func note(_ found: [CardID: Identity]) {
    guard access == .writing, !found.isEmpty else { return }
    let all = found.sorted { $0.key.rawValue < $1.key.rawValue }
    state.withLock { $0.notes += all }
    queue.async { [self] in noteSome() }
  }

  /// Writes findings for a short time, and the rest later, so that acts can come in between.
  private func noteSome() {
    if noteSlice() {
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { [self] in noteSome() }
    }
  }

  /// - Returns: whether there are more findings to write.
  func noteSlice() -> Bool {
    guard !following.withLock({ $0.isClosed }) else { return false }
    let notes = state.withLock { Array($0.notes.prefix(Self.batch)) }
    guard !notes.isEmpty else { return false }
    let count = CardNoting(self, notes).run()
    return state.withLock { state in
      state.notes.removeFirst(min(count, state.notes.count))
      return !state.notes.isEmpty
    }
  }
}
