import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// A file of records as a source of cards.
///
/// While it is followed, what is done to the file is found: cards that were seen or decided stay the
/// records that they are. Between a change and its being found the file can't be read.
package final class RecordSource: CardSource {
  private let kind: RecordForm.Kind
  private let identity: RecordIdentity
  private let cache: IndexCache?
  /// How many records were found, while the file is being scanned.
  private let scanned = Atomic<Int>(0)
  private let catalogue: Mutex<RecordCatalogue>
  private let watch = Mutex<FileWatch?>(nil)
  private let failure = Mutex<RecordFileError?>(nil)
  /// Whether nothing has the file's name any more, as far as it was told.
  private let isGone = Atomic<Bool>(false)

  /// Opens a file that has been scanned, or its beginning: the rest is scanned when it is followed.
  ///
  /// - Parameters:
  ///   - known: the cards that the journal knows of the deck. If the file has changed since it knew
  ///     them, all of it is read.
  ///   - identity: what tells the records apart.
  ///   - order: the order in which they are cards.
  ///   - cache: where the indexes of large files are kept.
  ///   - isCancelled: ends the reading; what was not found by then is not there.
  package init(
    _ listing: RecordListing, known: KnownCards, identity: RecordIdentity = .guessed,
    order: RecordOrder = .file, cache: IndexCache? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    kind = listing.kind
    self.identity = identity
    self.cache = cache
    catalogue = Mutex(
      RecordCatalogue(
        RecordKeys(listing, identity: identity), known: known, order: order, now: Self.now(),
        isCancelled: isCancelled))
  }

  deinit { stop() }

  /// The records as they are now.
  package var listing: RecordListing { catalogue.withLock { $0.listing } }

  /// Whether all records of the file are known.
  package var isWhole: Bool { catalogue.withLock { $0.listing.isWhole } }

  /// Why the rest can't be read of a file of which only the beginning is known; nil if it can.
  package var trouble: RecordFileError? { failure.withLock { $0 } }

  /// How many records are found so far.
  package var countSoFar: Int {
    let listing = listing
    return listing.isWhole
      ? listing.count : max(listing.count, scanned.load(ordering: .relaxed))
  }

  private var keys: RecordKeys { catalogue.withLock { $0.keys } }

  /// The name of the field that tells the records apart, in small letters; nil if their bytes do.
  package var identityField: String? { keys.field }

  /// The cards that are there, in order.
  package var order: [CardID] { catalogue.withLock { $0.order } }

  /// The cards of the journal that it was opened with, in the journal's order.
  package var known: CardList { catalogue.withLock { $0.known } }

  // MARK: Records

  /// Which record a card is, counted from 0; nil for one that is not there.
  package func number(of card: CardID) -> Int? { catalogue.withLock { $0.number(of: card) } }

  /// The card of a record, counted from 0; nil if there are not as many.
  package func card(numbered number: Int) -> CardID? {
    catalogue.withLock { $0.card(ofRecord: number) }
  }

  /// Reads a card's record, and notes that it was seen; nil for a card that is not there.
  package func record(of card: CardID) -> Record? { see(card)?.record }

  /// Reads a card's record and lays it out, and notes that it was seen: from now on the card is that
  /// record, or is not there.
  ///
  /// - Returns: nil for a card that is not there.
  package func layout(
    of card: CardID, roles: FieldRoles, extent: RecordLayout.Extent = RecordLayout.Extent()
  ) -> RecordLayout? {
    see(card).map { seen in
      RecordReading(seen.listing, roles: roles).layout(of: seen.record, seen.number, extent: extent)
    }
  }

  private func see(_ card: CardID) -> (listing: RecordListing, number: Int, record: Record)? {
    while true {
      let there = catalogue.withLock { catalogue in
        catalogue.number(of: card).map { (catalogue.keys, $0, catalogue.edition) }
      }
      guard let (keys, number, edition) = there else { return nil }
      var window = FileWindow(keys.listing.file)
      let record = keys.listing.record(number, in: &window)
      let sight = RecordSight(record, number, keys, in: &window)
      // What was read of a file that is another by now may be another record.
      if catalogue.withLock({ $0.note(sight, of: card, in: edition) }) {
        return (keys.listing, number, record)
      }
    }
  }

  /// The records, counted from 0, whose identity field has a value; it reads all of the file.
  package func numbers(withID id: String) -> [Int] {
    let keys = keys
    guard keys.field != nil else { return [] }
    var window = FileWindow(keys.listing.file)
    return (0..<keys.listing.count).filter { number in
      keys.id(of: keys.listing.record(number, in: &window)) == id
    }
  }

  /// What a record has in the deck's identity field; nil if it has none, or the deck has.
  package func id(of record: Record) -> String? { keys.id(of: record) }

  // MARK: What cards are

  /// What makes a card itself, as far as that is known without reading it.
  package func key(of card: CardID) -> CardKey? { catalogue.withLock { $0.key(of: card) } }

  /// The card that the journal knows: by its key, else by its place if the file is as it was then.
  ///
  /// A card that another program saw in another state of the file has a short name only; it is
  /// found when the file is opened again.
  package func card(of known: KnownCard) -> CardID {
    prepareKeys()
    return catalogue.withLock { $0.card(of: known) }
  }

  /// Makes ready what is asked of keys, while others ask for cards.
  private func prepareKeys() { catalogue.withLock { $0.cardKeys.placesOfKeys }.prepare() }

  /// Notes what makes a card itself, where another program has found that out.
  package func learn(_ card: CardID, is key: CardKey) {
    catalogue.withLock { $0.learn(card, is: key) }
  }

  /// Takes out what was found out of cards and the journal does not hold yet.
  package func takeFindings() -> [CardID: Identity] { catalogue.withLock { $0.takeFindings() } }

  /// Finds out what a card is that is decided for the first time; it reads the record.
  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    // What a card is can't be read from a file that is another now.
    if key(of: card) == nil, !listing.file.isUnchanged { poll() }
    let (keys, there, seen, lost) = catalogue.withLock { catalogue in
      (
        catalogue.keys, catalogue.number(of: card), catalogue.contentSeen(of: card),
        catalogue.sighting(ofLost: card)
      )
    }
    var window = FileWindow(keys.listing.file)
    let sighting =
      there.map { number in
        let size = keys.listing.size(of: number, in: &window)
        return keys.listing.sighting(of: number, size: size, now: Self.now())
      } ?? lost
    if let key = key(of: card) { return Identity(key: key, sighting: sighting) }
    // Whoever decides means what was seen.
    let content =
      seen ?? there.flatMap { keys.key(of: $0, in: &window) } ?? .place(of: sighting)
    var least: UInt32 = 0
    prepareKeys()
    while true {
      let key = catalogue.withLock { $0.freeKey(content, atLeast: least) }
      // The journal is asked without the lock, since it may ask back.
      guard isTaken(key), key.ordinal < .max else { break }
      least = key.ordinal + 1
    }
    return catalogue.withLock { catalogue in
      let key = catalogue.key(of: card) ?? catalogue.freeKey(content, atLeast: least)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
  }

  /// What the system's clock says, in microseconds since 1970.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
  }

  // MARK: Changes

  /// Tells from now on what is done to the file.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    let started = watch.withLock { watch -> FileWatch? in
      guard watch == nil else { return nil }
      let made = FileWatch(listing.file.path) { [weak self] in self?.look(told) }
      watch = made
      return made
    }
    started?.start(lookingAtOnce: !listing.isWhole)
  }

  /// Looks for changes now.
  package func poll() { watch.withLock { $0 }?.poll() }

  /// Whether changes are only found by looking.
  package var needsPolling: Bool { watch.withLock { $0 }?.needsPolling ?? false }

  /// Ends the following.
  package func stop() { watch.withLock { $0 }?.stop() }

  /// Looks whether the file is as it was; one that is gone, or can't be read, stays what it was, and
  /// that it is gone is told.
  private func look(_ told: @Sendable (CatalogueChange) -> Void) {
    let before = listing
    guard let watch = watch.withLock({ $0 }) else { return }
    let isThere = FileState(at: before.file.path) != nil
    let listing: RecordListing
    do {
      guard let scanned = try scan(after: before, watch) else {
        return tell(isThere: isThere, by: watch, told)
      }
      listing = scanned
    } catch {
      // What has gone since is told at the next look, which that causes.
      tell(isThere: isThere, by: watch, told)
      if !before.isWhole, let error = error as? RecordFileError {
        failure.withLock { $0 = error }
      }
      return
    }
    failure.withLock { $0 = nil }
    let new = RecordKeys(listing, identity: identity)
    while !watch.isStopped {
      let state = catalogue.withLock { $0 }
      let diff = state.diff(to: new) { watch.isStopped }
      let change = catalogue.withLock { catalogue -> CatalogueChange? in
        // A card that was decided or seen meanwhile has to be found, too.
        guard catalogue.learntCount == state.learntCount else { return nil }
        return catalogue.takeGrowth(diff, new) ?? catalogue.take(diff, new, now: Self.now())
      }
      guard var change else { continue }
      change.isAvailable = isThere
      isGone.store(!isThere, ordering: .relaxed)
      return watch.tell { [change] in told(change) }
    }
  }

  /// Tells that the file is gone, or back as it was, where it was told otherwise.
  private func tell(
    isThere: Bool, by watch: FileWatch, _ told: @Sendable (CatalogueChange) -> Void
  ) {
    guard isGone.exchange(!isThere, ordering: .relaxed) == isThere else { return }
    let order = order
    watch.tell { told(CatalogueChange(order: order, isAvailable: isThere)) }
  }

  /// Scans the file as it is now; nil if it is as it was.
  ///
  /// If not all was known of it, and something else has its name or nothing, the rest is read all
  /// the same.
  private func scan(after before: RecordListing, _ watch: FileWatch) throws -> RecordListing? {
    func scan(_ file: RecordFile) throws -> RecordListing {
      try RecordListing.scan(
        file, as: kind, in: before.chosenCoding, array: before.chosenArray, cache: cache,
        progress: { _ in !watch.isStopped }, counted: { scanned.store($0, ordering: .relaxed) })
    }
    do {
      let file = try RecordFile(before.file.path)
      guard
        !before.isWhole || !before.file.isUnchanged
          || !file.state.isUnchanged(from: before.file.state)
          || !file.state.isSameFile(as: before.file.state)
      else { return nil }
      return try scan(file)
    } catch let error as RecordFileError where !before.isWhole {
      do { return try scan(before.file) } catch is RecordFileError { throw error }
    }
  }
}
