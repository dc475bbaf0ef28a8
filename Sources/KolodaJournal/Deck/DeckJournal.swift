import Dispatch
import FoundationEssentials
import GRDB
import Koloda
import KolodaTriage
import Synchronization

/// The journal of one open deck: events in a SQLite file that all of the user's programs share.
///
/// Call `load`, then `begin`; from then on the work is done on a thread of its own.
package final class DeckJournal: Journal {
  /// Whether a journal may be written to.
  package enum Access: Hashable, Sendable {
    /// Events are stored.
    case writing
    /// Nothing is written.
    case reading
  }

  /// The most cards whose findings are written in one transaction, so that it doesn't delay others.
  private static let batch = 200
  /// The pause between two such transactions, in milliseconds.
  private static let pause = 20
  /// The interval between attempts to read a journal that can't be read, in milliseconds.
  static let retryInterval = 1000

  struct State {
    var file: JournalFile
    /// The deck's row; nil until it has one.
    var deck: Int64?
    let rows = CardRows()
    /// The row of the last event in the file that this deck has taken in.
    var lastEvent: Int64 = 0
    /// The decks that this one was recognised as and that are still to be taken up.
    var origins: [DeckOrigin] = []
    /// The row up to which the open deck has those decks' events already.
    var originsRead: Int64 = 0
    var source: (any CardSource)?
    var person = ""
    /// Whether the deck's contents have been read from the file.
    var isRead = false
    /// The failure because of which all further acts are refused, until `resume` is called.
    var breach: JournalError?
    var breachCount = 0
    var trouble: JournalError?
    /// Whether a log existed before the file was opened: a program has it open or ended uncleanly.
    var hadLog = false
    /// When the next daily copy is due, in seconds since 1970.
    var nextCopy = 0
    /// The result of a repair that has not been reported yet.
    var repair: Repair?
    /// Whether this journal has replaced the file by a rebuilt one, so that the deck must be reopened.
    var isRebuilt = false
    /// The deck's piles when the file was last read.
    var piles = PileState()
    /// The custom piles of decisions that the file is known to contain.
    var rememberedPiles: Set<Pile> = []
    /// The snapshot to write for the next opening.
    var snapshot: DeckSnapshot?
    /// The findings about cards that are still to be written.
    var notes: ArraySlice<(key: CardID, value: Identity)> = []
  }

  /// The state of following others' changes; its lock is never held during work on the file.
  struct Following {
    var told: (@Sendable (JournalNews) -> Void)?
    /// What there was to tell before anybody followed.
    var untold: [JournalNews] = []
    var watch: JournalWatch?
    /// Whether the folder is watched and only this computer writes there.
    var isWatched = false
    /// Whether a look for news is already on the queue.
    var willLook = false
    var isRetrying = false
    /// Whether the deck was told to reopen, after which nothing is reported.
    var isOver = false
    var isClosed = false
  }

  let following = Mutex(Following())
  let state: Mutex<State>
  /// The deck's absolute path.
  let path: [UInt8]
  /// The kind of the deck's cards.
  let kind: CardKind
  let location: JournalLocation
  let access: Access
  let reading: CardReading
  let queue = DispatchQueue(label: "koloda.journal", qos: .userInitiated)

  /// Makes the journal of a deck; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: The deck's absolute path.
  ///   - kind: The kind of the deck's cards, which is stored with the first decision.
  package convenience init(
    of path: [UInt8], _ kind: CardKind = .folder, in location: JournalLocation = .standard,
    access: Access = .writing
  ) {
    self.init(of: path, kind, file: JournalFile(location), access: access)
  }

  init(
    of path: [UInt8], _ kind: CardKind = .folder, file: JournalFile, access: Access = .writing,
    reading: CardReading = CardReading()
  ) {
    self.path = path
    self.kind = kind
    self.access = access
    self.reading = reading
    location = file.location
    state = Mutex(State(file: file))
  }

  // MARK: Beginning

  /// Reads the deck's contents from the journal; may block.
  ///
  /// - Parameters:
  ///   - last: Called before anything else with the place of the card that the newest event is
  ///     about; nil if the journal has no place for it.
  ///   - isHere: Returns whether the very file of a card seen in another deck is in this deck,
  ///     rather than a copy; nil to check the file system.
  ///   - found: Returns how many cards of a sample are in this deck, to recognise a deck that has
  ///     moved here.
  /// - Throws: `JournalError`. The deck can be used nevertheless, calling `begin` with an empty
  ///   record; nothing is stored until the journal can be read.
  package func load(
    last: ([UInt8]?) -> Void = { _ in }, isHere: ((KnownCard) -> Bool)? = nil,
    found: (DeckSample) -> Int
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

  /// Connects the journal with an open deck.
  ///
  /// - Parameters:
  ///   - record: The result of `load`.
  ///   - cards: The ids of the record's cards in the open deck.
  ///   - person: The person who decides here.
  ///   - found: The cards' identities that opening the deck found out and the journal does not
  ///     contain yet.
  package func begin(
    _ record: DeckRecord, cards: CardList, source: any CardSource, person: String,
    found: [CardID: Identity]
  ) {
    state.withLock { state in
      state.deck = record.row
      state.lastEvent = record.lastEvent
      state.origins = record.origins
      state.originsRead = record.lastEvent
      state.piles = PileState(kept: record.piles, former: record.formerPiles)
      state.source = source
      state.person = person
      if record.row != nil { state.rows.learn(cards, record.cardRows) }
      state.snapshot = record.snapshot
      if access == .reading { state.file.close() }
    }
    guard access == .writing else {
      // A program that only reads is a command, which soon ends.
      keepSnapshot()
      return
    }
    checkSoon()
    keepSnapshotSoon(record)
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

  /// Whether this deck was recognised as one that has moved here, and that deck's contents are
  /// still to be copied.
  package var hasToTakeUp: Bool { state.withLock { !$0.origins.isEmpty } }

  /// Copies the contents of the decks that this one was recognised as, including their plans.
  ///
  /// If it fails, it is tried again before the next act.
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

  /// After `close`, waits until the file is closed, even by a check.
  ///
  /// A program that ends earlier leaves the log behind, which the next one takes for an unclean
  /// exit.
  ///
  /// - Parameter seconds: The longest time to wait.
  package func waitUntilClosed(atMost seconds: Double) {
    let end = DispatchTime.now() + seconds
    // A check may lead to a repair, which runs on the journal's queue again.
    for queue in [queue, Self.checks, queue] {
      let done = DispatchSemaphore(value: 0)
      queue.async { done.signal() }
      _ = done.wait(timeout: end)
    }
  }
}
