import Dispatch
import Koloda
import KolodaFiles
import KolodaTriage

// The events that others write to the journal.
extension DeckJournal {
  package func follow(_ told: @escaping @Sendable (JournalNews) -> Void) {
    queue.async { [self] in
      let untold = following.withLock { following -> [JournalNews] in
        guard !following.isClosed else { return [] }
        following.told = told
        defer { following.untold = [] }
        return following.untold
      }
      for news in untold { told(news) }
      watch()
      tellRepair()
      if state.withLock({ !$0.isRead }) { retrySoon() }
      lookForNews()
    }
  }

  /// Whether changes by other computers go unnoticed, so that `poll` must be called regularly.
  package var needsPolling: Bool { following.withLock { !$0.isWatched } }

  /// Looks for events that others have written.
  package func poll() {
    queue.async { [self] in
      watch()
      lookForNews()
    }
  }

  /// Looks for events that others have written, and tells of them before it returns.
  ///
  /// It waits for the journal, so the main thread must not call it.
  package func look() {
    queue.sync {
      watch()
      lookForNews()
    }
  }

  func watch() {
    guard following.withLock({ $0.watch == nil && $0.told != nil && !$0.isClosed }) else { return }
    let watch = JournalWatch(location.home) { [weak self] in self?.lookSoon() }
    guard let watch else { return }
    let isAlone = !MountList.isRemote(resolving: location.home)
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
      var piles: JournalPiles?
      var trouble: JournalError?
      do throws(JournalError) {
        piles = hasNews ? try lookForPiles() : nil
      } catch {
        // The events have been read and won't be read again, so they are reported in any case.
        trouble = error
      }
      settle(trouble)
      if let piles { tell(.piles(kept: piles.kept, former: piles.former)) }
      if !news.isEmpty { tell(.events(news)) }
    } catch {
      settle(error)
    }
  }

  /// Looks for news after a change in the journal's folder; several changes cause one look.
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
      // Opening a journal that fails changes its folder too; the retry waits for its second
      // instead.
      if !isRetrying { lookForNews() }
    }
  }

  /// Reports that the deck must be reopened, after which nothing more is reported.
  func sayReopened() {
    tell(.reopened)
    following.withLock { $0.isOver = true }
  }

  /// Reads a journal that could not be read when the deck was opened.
  func readAgain() {
    do throws(JournalError) {
      var file = state.withLock { $0.file }
      let record = try DeckLoading(path: path).load(from: &file) { _ in 0 }
      // Reopening the deck finds out whether another deck of the journal is this one.
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

  /// Reports once when the journal can no longer be used, and once when it can again.
  func settle(_ error: JournalError?) {
    var error = error
    do throws(JournalError) {
      if let error, try care(for: error) { return }
    } catch let obstacle {
      error = obstacle
    }
    let isNew = state.withLock { [error] state in
      defer { state.trouble = error }
      return state.trouble?.reason != error?.reason
    }
    if isNew { tell(.trouble(error)) }
    if error != nil { retrySoon() }
  }

  /// Looks again in a second, because nothing reports that a lock was released or a disk has space
  /// again.
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

  /// Tells whoever follows the journal; what comes earlier is told as soon as somebody does.
  ///
  /// Events that an act has read are not read again, so without them the deck would be wrong for good.
  func tell(_ news: JournalNews) {
    let told = following.withLock { following in
      guard !following.isClosed, !following.isOver else {
        return nil as (@Sendable (JournalNews) -> Void)?
      }
      if following.told == nil { following.untold.append(news) }
      return following.told
    }
    told?(news)
  }
}
