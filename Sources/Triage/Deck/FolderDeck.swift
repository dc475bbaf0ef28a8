import Dispatch
import GRDB
import Glibc
import Koloda
import KolodaFiles
import Synchronization

/// A folder of images as a deck: its cards in order, what was decided, and the journal behind it.
///
/// A card's `CardID` is its index in `files`. Decisions go through `record(_:completion:)`:
///
///     let deck = try FolderDeck.open(.resolve("/home/me/Photos"), extensions: ["jpg", "png"])
///     deck.record(.decide(CardID(0), .right)) { result in … }
///
/// The listing is the folder's at the time it was opened.
public final class FolderDeck: Sendable {
  /// What the deck may be used for.
  public enum Access: Hashable, Sendable {
    /// Decisions are recorded.
    case writing
    /// Nothing is written, not even where a moved file lies now.
    case reading
  }

  /// The files, in natural order, and what the scan left out.
  public let listing: FolderListing
  /// What the folder's `deck.json` says.
  public let settings: DeckSettings
  /// The decisions at the time of opening, oldest first.
  public let history: [Decision]
  /// The decisions taken back at the time of opening; the last is the first to be done again.
  public let redoList: [Decision]
  /// Whether nothing was ever decided in any folder, as far as the journal could be read.
  public let isFirstUse: Bool
  /// Why the journal could not be read, if it could not: the deck then shows every card as
  /// undecided, and `record` fails unless the journal turns out to hold nothing for this folder.
  public let journalError: JournalError?

  private let published: Mutex<DeckCounts>
  private let writer: Mutex<DeckWriter>
  private let queue = DispatchQueue(label: "koloda.journal", qos: .userInitiated)

  /// The files of the deck; a card's `CardID` is its file's index.
  public var files: [ListedFile] { listing.files }

  /// The picture on a card's back: the file of the card's own name in the folder of the backs.
  ///
  /// - Returns: its path inside the folder, or nil if the deck has no backs or this card has none.
  public func back(of card: CardID) -> FileName? {
    guard let backs = settings.backs, files.indices.contains(card.rawValue) else { return nil }
    let name = FileName(
      bytes: backs.bytes + [UInt8(ascii: "/")] + files[card.rawValue].name.bytes)
    let isThere = listing.folder.cPath(of: name).withUnsafeBufferPointer { path in
      path.baseAddress.map { access($0, R_OK) == 0 } ?? false
    }
    return isThere ? name : nil
  }

  /// How far the deck has come, by what is on disk.
  public var counts: DeckCounts { published.withLock { $0 } }

  /// Opens a folder: lists its images and takes up what the journal holds of them.
  ///
  /// A journal that cannot be read does not stop it; see `journalError`. One that another program
  /// holds locked delays it by up to two seconds.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - extensions: The endings of names that make a file a card, in any case.
  ///   - journal: Where the journal lies.
  ///   - access: Whether anything may be written.
  ///   - now: The clock that decisions are dated by.
  /// - Throws: If the folder itself cannot be read.
  public static func open(
    _ folder: FolderPath, extensions: Set<String>, journal: JournalLocation = .standard,
    access: Access = .writing, now: @escaping @Sendable () -> UTCTime = UTCTime.now
  ) throws(FolderError) -> FolderDeck {
    try open(
      folder, extensions: extensions, journal: JournalFile(journal), access: access, now: now)
  }

  static func open(
    _ folder: FolderPath, extensions: Set<String>, journal: JournalFile, access: Access = .writing,
    now: @escaping @Sendable () -> UTCTime = UTCTime.now
  ) throws(FolderError) -> FolderDeck {
    let settings = DeckSettings.read(in: folder)
    return FolderDeck(
      try FolderListing.scan(folder, extensions: extensions, excluding: settings.backs),
      settings: settings, journal: journal, access: access, now: now)
  }

  private init(
    _ listing: FolderListing, settings: DeckSettings, journal: JournalFile, access: Access,
    now: @escaping @Sendable () -> UTCTime
  ) {
    var journal = journal
    var record: DeckRecord?
    do {
      let known = try journal.read { db in
        (record: try DeckRecord.load(db, for: listing), isEmpty: try !db.hasEvents())
      }
      record = known?.record
      isFirstUse = known?.isEmpty ?? true
      journalError = nil
    } catch {
      isFirstUse = false
      journalError = error
    }
    let book = DeckBook(listing, record)
    self.listing = listing
    self.settings = settings
    history = book.ledger.history
    redoList = book.ledger.redoList
    published = Mutex(book.ledger.counts)
    if access == .reading { journal.close() }
    writer = Mutex(
      DeckWriter(
        journal: journal, book: book, access: access, isHistoryKnown: journalError == nil,
        now: now))
    if access == .writing && book.findings != nil {
      queue.async { [self] in writer.withLock { $0.settle() } }
    }
  }

  /// Writes an event to the journal, off the calling thread, in the order of the calls.
  ///
  /// `completion` is called on the journal's own queue. On success the event is on disk, and the
  /// counts are what the journal holds then. On failure nothing of the event is on disk, and every
  /// event recorded after it fails too, until `resume(after:)`: the journal never holds an event
  /// without those that came before it on the screen.
  public func record(
    _ event: DeckEvent,
    completion: @escaping @Sendable (Result<DeckCounts, JournalError>) -> Void
  ) {
    queue.async { [self] in
      let result = writer.withLock { $0.record(event) }
      if case .success(let counts) = result { published.withLock { $0 = counts } }
      completion(result)
    }
  }

  /// Lets events through again after a failure.
  ///
  /// When `completion` reports an error, take back on the screen the event and all that were
  /// recorded since, newest first, and then call this with the error. Those events have failed or
  /// are about to, with the same error: the queue keeps the order of the calls, so what was
  /// recorded before this call fails, and what is recorded after it is written. Their own
  /// completions need nothing more; calling this again for them does nothing, so it cannot let
  /// events pass a newer failure that has not been seen yet.
  public func resume(after error: JournalError) {
    queue.async { [self] in writer.withLock { $0.resume(after: error) } }
  }

  /// Waits until all that was recorded so far has been written or has failed.
  ///
  /// To be called before the program ends, and never from a completion.
  public func finish() {
    queue.sync {}
  }
}
