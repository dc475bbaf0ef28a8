import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// A file of records as a source of cards.
///
/// While changes are followed, the cards that were seen or decided stay with their records. After
/// the file has changed, it can't be read until the change was found.
package final class RecordSource: CardSource {
  private let kind: RecordForm.Kind
  private let identity: RecordIdentity
  private let cache: IndexCache?
  /// The number of records found so far, while the file is being scanned.
  private let scanned = Atomic<Int>(0)
  private let catalogue: Mutex<RecordCatalogue>
  private let watch = Mutex<FileWatch?>(nil)
  private let failure = Mutex<RecordFileError?>(nil)
  /// Whether the file was last announced as gone.
  private let isGone = Atomic<Bool>(false)

  /// Opens a file that was scanned, completely or only its beginning; in the latter case the rest
  /// is scanned when `follow` is called.
  ///
  /// - Parameters:
  ///   - known: the cards that the journal has for the deck. If the file has changed since they
  ///     were noted, all of it is read.
  ///   - identity: how the records are identified.
  ///   - order: the order of the cards.
  ///   - cache: the cache for indexes of large files; nil to use none.
  ///   - isCancelled: returns true to stop reading; cards not found by then count as missing.
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
        RecordKeys(listing, identity: identity), known: known, order: order,
        now: SystemClock.tick.microseconds,
        isCancelled: isCancelled))
  }

  deinit { stop() }

  /// The records in the present state of the file.
  package var listing: RecordListing { catalogue.withLock { $0.listing } }

  /// Whether all records of the file are known.
  package var isWhole: Bool { catalogue.withLock { $0.listing.isWhole } }

  /// Why the rest of the file can't be read, if only its beginning is known; nil if it can.
  package var trouble: RecordFileError? { failure.withLock { $0 } }

  /// The number of records found by now.
  package var countSoFar: Int {
    let listing = listing
    return listing.isWhole
      ? listing.count : max(listing.count, scanned.load(ordering: .relaxed))
  }

  private var keys: RecordKeys { catalogue.withLock { $0.keys } }

  /// The name of the identity field, in lower case; nil if records are identified by their bytes.
  package var identityField: String? { keys.field }

  /// The cards that are in the file, in order.
  package var order: [CardID] { catalogue.withLock { $0.order } }

  /// The cards that the journal had when the file was opened, in the journal's order.
  package var known: CardList { catalogue.withLock { $0.known } }

  // MARK: Records

  /// A card's record, counted from 0; nil if it is not in the file.
  package func number(of card: CardID) -> Int? { catalogue.withLock { $0.number(of: card) } }

  /// The card of a record, counted from 0; nil if there is no such record.
  package func card(numbered number: Int) -> CardID? {
    catalogue.withLock { $0.card(ofRecord: number) }
  }

  /// Reads a card's record, and notes that it was seen; nil if the card is not in the file.
  package func record(of card: CardID) -> Record? { see(card)?.record }

  /// Reads a card's record, lays it out, and notes that it was seen.
  ///
  /// From then on the card stays with that record, or is missing.
  ///
  /// - Returns: nil if the card is not in the file.
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
        catalogue.number(of: card).map {
          (catalogue.keys, $0, catalogue.edition, catalogue.contentSeen(of: card))
        }
      }
      guard let (keys, number, edition, seen) = there else { return nil }
      var window = FileWindow(keys.listing.file)
      let record = keys.listing.record(number, in: &window)
      let sight = RecordSight(record, number, keys, seen: seen, in: &window)
      // What was read of a file that is another by now may be another record.
      if catalogue.withLock({ $0.note(sight, of: card, in: edition) }) {
        return (keys.listing, number, record)
      }
    }
  }

  /// The records, counted from 0, with this id.
  ///
  /// This reads the whole file.
  package func numbers(withID id: String) -> [Int] { numbers(withIDs: [id])[id] ?? [] }

  /// The records, counted from 0, with each of these ids.
  ///
  /// This reads the whole file.
  package func numbers(withIDs ids: Set<String>) -> [String: [Int]] {
    let keys = keys
    guard keys.field != nil, !ids.isEmpty else { return [:] }
    var window = FileWindow(keys.listing.file)
    var numbers: [String: [Int]] = [:]
    for number in 0..<keys.listing.count {
      guard let id = keys.id(of: keys.listing.record(number, in: &window)), ids.contains(id) else {
        continue
      }
      numbers[id, default: []].append(number)
    }
    return numbers
  }

  /// The id of a record from an export; nil if it has no identity field.
  package func id(ofExported record: Record) -> String? { keys.id(ofExported: record) }

  /// The names that an export gives to the identity fields; empty if there is none.
  package var exportedIDFields: [String] { keys.exportedFields }

  /// The value of a record's identity field; nil if the record or the deck has none.
  package func id(of record: Record) -> String? { keys.id(of: record) }

  // MARK: Identity

  /// The key of a card, if it is known without reading the record.
  package func key(of card: CardID) -> CardKey? { catalogue.withLock { $0.key(of: card) } }

  /// Finds a card of the journal: by its key, else by its place if the file is unchanged since
  /// then.
  ///
  /// A card that another program noted in another state of the file only gets a number; its record
  /// is found when the file is opened again.
  package func card(of known: KnownCard) -> CardID {
    prepareKeys()
    return catalogue.withLock { $0.card(of: known) }
  }

  /// Prepares the look-up of keys outside the lock, so that others can ask for cards meanwhile.
  private func prepareKeys() { catalogue.withLock { $0.cardKeys.placesOfKeys }.prepare() }

  /// Notes a card's key that another program found out.
  package func learn(_ card: CardID, is key: CardKey) {
    catalogue.withLock { $0.learn(card, is: key) }
  }

  /// Returns the identities that were found and are not in the journal yet, and forgets them.
  package func takeFindings() -> [CardID: Identity] { catalogue.withLock { $0.takeFindings() } }

  /// Reads the record of a card that is decided for the first time, to make its key; this may
  /// block.
  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    // The record can't be read before a change of the file was found.
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
        return keys.listing.sighting(of: number, size: size, now: SystemClock.tick.microseconds)
      } ?? lost
    if let key = key(of: card) { return Identity(key: key, sighting: sighting) }
    // A decision is about the record that was seen.
    let content =
      seen ?? there.flatMap { keys.key(of: $0, in: &window) } ?? .place(of: sighting)
    var least: UInt32 = 0
    prepareKeys()
    while true {
      let key = catalogue.withLock { $0.freeKey(content, atLeast: least) }
      // The journal is asked without the lock, since it may call back.
      guard isTaken(key), key.ordinal < .max else { break }
      least = key.ordinal + 1
    }
    return catalogue.withLock { catalogue in
      let key = catalogue.key(of: card) ?? catalogue.freeKey(content, atLeast: least)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
  }

  package func identifyUnread(_ card: CardID) -> Identity {
    catalogue.withLock { catalogue in
      let listing = catalogue.listing
      let sighting =
        catalogue.number(of: card).map { number in
          let size = Int64(listing.extent(of: number).count)
          return listing.sighting(of: number, size: size, now: SystemClock.tick.microseconds)
        } ?? catalogue.sighting(ofLost: card)
      let content = catalogue.contentSeen(of: card) ?? .place(of: sighting)
      let key = catalogue.key(of: card) ?? catalogue.freeKey(content, atLeast: 0)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
  }

  // MARK: Changes

  /// Announces changes of the file from now on.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    let started = watch.withLock { watch -> FileWatch? in
      guard watch == nil else { return nil }
      let made = FileWatch(listing.file.path) { [weak self] in self?.look(told) }
      watch = made
      return made
    }
    started?.start(lookingAtOnce: !listing.isWhole)
  }

  /// Looks for changes now, and waits until that is done.
  package func poll() { watch.withLock { $0 }?.poll() }

  /// Whether changes must be looked for, since the system doesn't report them.
  package var needsPolling: Bool { watch.withLock { $0 }?.needsPolling ?? false }

  /// Stops following changes; none is announced once this returns.
  package func stop() { watch.withLock { $0 }?.stop() }

  /// Checks whether the file has changed, and announces it.
  ///
  /// If the file is gone or can't be read, the cards stay as they are, and only that is announced.
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
      // If the file has vanished meanwhile, that causes another look, which announces it.
      tell(isThere: isThere, by: watch, told)
      if !before.isWhole, let error = error as? RecordFileError {
        failure.withLock { $0 = error }
      }
      return
    }
    failure.withLock { $0 = nil }
    let new = RecordKeys(listing, identity: identity)
    var state = catalogue.withLock { $0 }
    var diff = state.diff(to: new) { watch.isStopped }
    while !watch.isStopped {
      let change = catalogue.withLock { catalogue -> CatalogueChange? in
        // Cards that were decided or seen meanwhile must be found, too.
        guard catalogue.knowsNoMore(than: state) else { return nil }
        return catalogue.takeGrowth(diff, new)
          ?? catalogue.take(diff, new, now: SystemClock.tick.microseconds)
      }
      guard var change else {
        let now = catalogue.withLock { $0 }
        now.complete(&diff, to: new, since: state) { watch.isStopped }
        state = now
        continue
      }
      change.isAvailable = isThere
      isGone.store(!isThere, ordering: .relaxed)
      return watch.tell { [change] in told(change) }
    }
  }

  /// Announces that the file is gone, or back unchanged, if that is news.
  private func tell(
    isThere: Bool, by watch: FileWatch, _ told: @Sendable (CatalogueChange) -> Void
  ) {
    guard isGone.exchange(!isThere, ordering: .relaxed) == isThere else { return }
    let order = order
    watch.tell { told(CatalogueChange(order: order, isAvailable: isThere)) }
  }

  /// Scans the file in its present state; nil if it is unchanged.
  ///
  /// If only its beginning was known, and the path leads to another file or to none, the rest of
  /// the opened file is still read.
  private func scan(after before: RecordListing, _ watch: FileWatch) throws -> RecordListing? {
    func scan(_ file: RecordFile) throws -> RecordListing {
      try RecordListing.scan(
        file, as: kind, in: before.chosenCoding, array: before.chosenArray,
        table: before.chosenTable, cache: cache,
        progress: { _ in !watch.isStopped }, counted: { scanned.store($0, ordering: .relaxed) })
    }
    do {
      let file = try RecordFile(before.file.path)
      guard
        !before.isWhole || !before.file.isUnchanged
          || !file.state.isUnchanged(from: before.file.state)
          || !file.state.isSameFile(as: before.file.state)
      else { return nil }
      return try scan(
        RecordFile.content(of: before.file.path, as: kind, keptIn: before.file.cache) { _ in
          !watch.isStopped
        })
    } catch let error as RecordFileError where !before.isWhole {
      do { return try scan(before.file) } catch is RecordFileError { throw error }
    }
  }
}
