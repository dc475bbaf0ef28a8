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

  /// The interval between attempts to read a journal that can't be read, in milliseconds.
  static let retryInterval = 1000

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
  let state: Mutex<DeckJournalState>
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
    of path: [UInt8], _ kind: CardKind = .photos, in location: JournalLocation = .standard,
    access: Access = .writing
  ) {
    self.init(of: path, kind, file: JournalFile(location), access: access)
  }

  init(
    of path: [UInt8], _ kind: CardKind = .photos, file: JournalFile, access: Access = .writing,
    reading: CardReading = CardReading()
  ) {
    self.path = path
    self.kind = kind
    self.access = access
    self.reading = reading
    location = file.location
    state = Mutex(DeckJournalState(file: file))
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
      state.piles = JournalPiles(kept: record.piles, former: record.formerPiles)
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
