import Dispatch
import Koloda
import KolodaTriage

// What others write to the journal.
extension DeckJournal {
  package func follow(_ told: @escaping @Sendable (JournalNews) -> Void) {
    following.withLock { $0.told = told }
    queue.async { [self] in
      watch()
      tellRepair()
      if state.withLock({ !$0.isRead }) { retrySoon() }
      lookForNews()
    }
  }

  /// Whether nothing tells of what other computers write: the file is to be looked at.
  package var needsPolling: Bool { following.withLock { !$0.isWatched } }

  /// Looks for what others have written.
  package func poll() {
    queue.async { [self] in
      watch()
      lookForNews()
    }
  }

  func watch() {
    guard following.withLock({ $0.watch == nil && $0.told != nil && !$0.isClosed }) else { return }
    let watch = JournalWatch(location.directory) { [weak self] in self?.lookSoon() }
    guard let watch else { return }
    let isAlone = !NetworkFileSystem.holds(location.directory)
    let isLate = following.withLock { following in
      if following.isClosed { return true }
      following.watch = watch
      following.isWatched = isAlone
      return false
    }
    if isLate { watch.stop() }
  }

  private func lookForNews() {
    guard following.withLock({ $0.told != nil && !$0.isClosed && !$0.isOver }) else { return }
    guard state.withLock({ $0.isRead }) else { return readAgain() }
    do throws(JournalError) {
      var hasNews = false
      let news = try state.withLock { (state) throws(JournalError) -> [Event<CardID>]? in
        if state.file.isReplaced { return nil }
        hasNews = try state.file.hasNews()
        return hasNews ? try DeckNewsReading(path: path).run(&state) : []
      }
      guard let news else { return sayReopened() }
      var piles: PileState?
      var trouble: JournalError?
      do throws(JournalError) {
        piles = hasNews ? try lookForPiles() : nil
      } catch {
        // The events are read, and are not read again: they are told whatever becomes of the piles.
        trouble = error
      }
      settle(trouble)
      if let piles { tell(.piles(kept: piles.kept, former: piles.former)) }
      if !news.isEmpty { tell(.events(news)) }
    } catch {
      settle(error)
    }
  }

  /// Looks for news after a change in the journal's folder, once for all changes that come before.
  private func lookSoon() {
    let isFirst = following.withLock { following in
      defer { following.willLook = true }
      return !following.willLook
    }
    guard isFirst else { return }
    queue.async { [self] in
      let isRetrying = following.withLock { following in
        following.willLook = false
        return following.isRetrying
      }
      // To open a journal that fails is a change of its folder, too: it waits its second.
      if !isRetrying { lookForNews() }
    }
  }

  /// Says that the deck is to be opened anew; nothing is looked for any more.
  func sayReopened() {
    tell(.reopened)
    following.withLock { $0.isOver = true }
  }

  /// Reads a journal that could not be read when the deck was opened.
  func readAgain() {
    do throws(JournalError) {
      var file = state.withLock { $0.file }
      let record = try DeckLoading(path: path).load(from: &file) { _ in 0 }
      // Whether one of its decks is this one, opening finds out.
      if !record.isFirstUse || !record.piles.isEmpty { return sayReopened() }
      state.withLock { state in
        state.file = file
        state.isRead = true
        state.deck = record.row
        state.lastEvent = record.lastEvent
      }
      settle(nil)
    } catch {
      settle(error)
    }
  }

  /// Says it once when the journal can't be used any more, and when it can again.
  func settle(_ error: JournalError?) {
    let isNew = state.withLock { state in
      defer { state.trouble = error }
      return state.trouble?.reason != error?.reason
    }
    if let error, care(for: error) { return }
    if isNew { tell(.trouble(error)) }
    if error != nil { retrySoon() }
  }

  /// Looks again in a second; nothing tells that a lock has ended or a disk has room again.
  func retrySoon() {
    let isFirst = following.withLock { following in
      guard following.told != nil, !following.isClosed, !following.isOver, !following.isRetrying
      else { return false }
      following.isRetrying = true
      return true
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.retryInterval)) { [weak self] in
      guard let self else { return }
      watch()
      lookForNews()
      let isStill = state.withLock { $0.trouble != nil }
      following.withLock { $0.isRetrying = false }
      if isStill { retrySoon() }
    }
  }

  func tell(_ news: JournalNews) {
    following.withLock { $0.isClosed || $0.isOver ? nil : $0.told }?(news)
  }
}
