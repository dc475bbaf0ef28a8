import Dispatch
import Foundation
import GRDB
import Koloda
import KolodaTriage
import Synchronization

/// The journal of one open deck: events in a SQLite file that all programs of the user share.
///
/// First `load`, then `begin`; from then on all work is done on a thread of its own.
package final class DeckJournal: Journal {
  /// What the journal may be used for.
  package enum Access: Hashable, Sendable {
    /// Events are kept.
    case writing
    /// Nothing is written.
    case reading
  }

  /// The most cards whose places are noted in one transaction, so that none holds up others.
  private static let batch = 200
  /// How long others have between two such transactions, in milliseconds.
  private static let pause = 20
  /// How often a journal that can't be read is tried again, in milliseconds.
  static let retryInterval = 1000

  struct State {
    var file: JournalFile
    /// The deck's row, once it has one.
    var deck: Int64?
    let rows = CardRows()
    /// The last event of the file that this deck has taken in.
    var lastEvent: Int64 = 0
    var origins: [DeckOrigin] = []
    var source: (any CardSource)?
    var person = ""
    /// Whether what the file holds of the deck is known.
    var isRead = false
    /// The failure that holds up all further acts.
    var breach: JournalError?
    var breachCount = 0
    var trouble: JournalError?
    /// Whether a log was there before the file was opened: a program has it open, or ended badly.
    var hadLog = false
    /// When the next daily copy is due, in seconds since 1970.
    var nextCopy = 0
    /// A repair that nobody was told of yet.
    var repair: Repair?
    /// The deck's piles as they were when the file was last read.
    var piles = PileState()
    /// The piles of decisions that the file has by now.
    var rememberedPiles: Set<Pile> = []
    /// What is to be kept for the next opening.
    var snapshot: DeckSnapshot?
    /// What is still to be noted of cards.
    var notes: ArraySlice<(key: CardID, value: Identity)> = []
  }

  /// What is asked of while the file is at work; nobody waits for this.
  struct Following {
    var told: (@Sendable (JournalNews) -> Void)?
    var watch: JournalWatch?
    /// Whether the journal's folder is watched, and nobody but this computer writes there.
    var isWatched = false
    /// Whether the next thing to do on the queue is to look for news, or soon after.
    var willLook = false
    var isRetrying = false
    /// Whether the deck was told to open anew: nothing more is to say.
    var isOver = false
    var isClosed = false
  }

  let following = Mutex(Following())
  let state: Mutex<State>
  /// The deck's path.
  let path: [UInt8]
  /// What its cards are.
  let kind: DeckKind
  let location: JournalLocation
  let access: Access
  let queue = DispatchQueue(label: "koloda.journal", qos: .userInitiated)

  /// Makes the journal of a deck; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: the deck's absolute path.
  ///   - kind: what its cards are, which is noted with the first decision.
  package convenience init(
    of path: [UInt8], _ kind: DeckKind = .folder, in location: JournalLocation = .standard,
    access: Access = .writing
  ) {
    self.init(of: path, kind, file: JournalFile(location), access: access)
  }

  init(
    of path: [UInt8], _ kind: DeckKind = .folder, file: JournalFile, access: Access = .writing
  ) {
    self.path = path
    self.kind = kind
    self.access = access
    location = file.location
    state = Mutex(State(file: file))
  }

  // MARK: Beginning

  /// Reads what the journal holds of the deck; it may block.
  ///
  /// - Parameters:
  ///   - last: is told first where the card lay that the newest event is about; nil where the journal
  ///     has no place for it.
  ///   - isHere: whether the file of a card that was seen in another deck is in this one, and no copy
  ///     of it; nil to look.
  ///   - found: how many of some cards are here; for a deck that may have moved here.
  /// - Throws: `JournalError`; the deck can be used all the same, and `begin` given an empty
  ///   record: nothing is kept until the journal can be read.
  package func load(
    last: ([UInt8]?) -> Void = { _ in }, isHere: ((KnownCard) -> Bool)? = nil,
    found: ([KnownCard]) -> Int
  ) throws(JournalError) -> DeckRecord {
    prepareFile()
    var file = state.withLock { $0.file }
    do throws(JournalError) {
      let record = try loadRepairing(&file, last: last, isHere: isHere, found: found)
      state.withLock { state in
        state.file = file
        state.isRead = true
      }
      return record
    } catch {
      state.withLock { state in
        state.file = file
        state.trouble = error
      }
      throw error
    }
  }

  /// Begins to be used for an open deck.
  ///
  /// - Parameters:
  ///   - record: what was loaded.
  ///   - cards: the short names of the record's cards.
  ///   - person: who decides here.
  ///   - found: what opening the deck found out and the journal does not hold yet.
  package func begin(
    _ record: DeckRecord, cards: CardList, source: any CardSource, person: String,
    found: [CardID: Identity]
  ) {
    state.withLock { state in
      state.deck = record.row
      state.lastEvent = record.lastEvent
      state.origins = record.origins
      state.piles = PileState(kept: record.piles, former: record.formerPiles)
      state.source = source
      state.person = person
      if record.row != nil { state.rows.learn(cards, record.cardRows) }
      state.snapshot = record.snapshot
      if access == .reading { state.file.close() }
    }
    guard access == .writing else {
      // Who only reads is a command, which ends soon.
      keepSnapshot()
      return
    }
    checkSoon()
    keepSnapshotSoon(record)
    if record.isFirstVersion { queue.async { [self] in migrate() } }
    if !record.origins.isEmpty { queue.async { [self] in _ = try? takeUp() } }
    note(found)
  }

  // MARK: Acts

  package func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void) {
    queue.async { [self] in
      let (outcome, news) = write(act)
      if !news.isEmpty { tell(.events(news)) }
      done(outcome)
      switch outcome {
      case .kept: copySoon()
      case .refused: break
      case .failed(let error): care(for: error)
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
      // The first act makes the folder.
      watch()
      return result
    } catch {
      let failure = state.withLock { state in
        state.breachCount += 1
        var error = error
        error.breach = state.breachCount
        state.breach = error
        return error
      }
      retrySoon()
      return (.failed(failure), [])
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

  /// Notes what takes a short time, and the rest a little later: others may come between.
  private func noteSome() {
    if noteSlice() {
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { [self] in noteSome() }
    }
  }

  /// - Returns: whether there is more to note.
  private func noteSlice() -> Bool {
    guard !following.withLock({ $0.isClosed }) else { return false }
    let notes = state.withLock { Array($0.notes.prefix(Self.batch)) }
    guard !notes.isEmpty else { return false }
    let count = CardNoting(self, notes).run()
    return state.withLock { state in
      state.notes.removeFirst(min(count, state.notes.count))
      return !state.notes.isEmpty
    }
  }

  /// Whether the deck was found to be another that moved here, and what that holds is still to be
  /// taken up.
  package var hasToTakeUp: Bool { state.withLock { !$0.origins.isEmpty } }

  /// Copies the events of the decks that this one was found to be, whose plans follow; what can't be
  /// written now is taken up before the next act.
  package func takeUp() throws(JournalError) {
    let news = try state.withLock { (state) throws(JournalError) in
      try DeckTakeUp.run(&state, path: path, kind)
    }
    if !news.isEmpty { tell(.events(news)) }
  }

  // MARK: The end

  package func finish(atMost seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let end = DispatchTime.now() + seconds
    queue.async { [self] in
      while .now() < end, noteSlice() {}
      done.signal()
    }
    guard done.wait(timeout: end) == .success else { return false }
    Self.copies.async { [self] in keepSnapshot() }
    waitForCopy(until: end)
    return true
  }

  package func close() {
    let watch = following.withLock { following in
      following.isClosed = true
      following.told = nil
      defer { following.watch = nil }
      return following.watch
    }
    watch?.stop()
    queue.async { [self] in state.withLock { $0.file.close() } }
  }

  /// Waits until the file is let go of after `close`, also by a check of it: a program that ends
  /// before leaves the log behind, and the next one takes that for an unclean end.
  ///
  /// - Parameter seconds: how long at most.
  package func waitUntilClosed(atMost seconds: Double) {
    let end = DispatchTime.now() + seconds
    // A check may find that there is something to repair, which is done on the queue again.
    for queue in [queue, Self.checks, queue] {
      let done = DispatchSemaphore(value: 0)
      queue.async { done.signal() }
      _ = done.wait(timeout: end)
    }
  }
}
