import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// A folder of pictures and videos as a source of cards.
///
/// File *i* of the listing that the folder is opened with is `CardID(i)`; cards of the journal
/// without a file follow. A file that appears later gets the number of the card it turns out to be,
/// or a new one. No number is used twice. The files of one shot are the parts of one card, which
/// has the number of one of them.
package final class FolderSource: CardSource {
  /// The cards that are copies of others, each with the first card that has the same picture.
  let copies = Mutex<[CardID: CardID]>([:])
  /// The greatest number of files of one length that are read to find copies of a card.
  ///
  /// Compressed pictures hardly ever have equal lengths unless they are copies. Uncompressed
  /// pictures may all have the same length, and reading a whole folder would take too long.
  static let mostDoubles = 8

  let catalogue: Mutex<FolderCatalogue>
  /// The times when the photos were taken.
  let book: Mutex<TakenBook>
  /// What the photos show.
  let scenes = Mutex(SceneBook())
  let reader: PhotoReader
  let scan: FolderScan
  private let mostWatches: Int
  private let chosen: Mutex<FolderChoice>
  /// The films that belong to no photo, although they are named so.
  let strangers: Mutex<Set<[UInt8]>>
  private let follower: Mutex<FolderFollower?> = Mutex(nil)
  /// The listener for changes of files that are not cards.
  private let beside = Mutex<BesideListener?>(nil)
  /// Held while a listing is compared with the cards, so that only one thread does that at a time.
  private let rescanning = Mutex(())

  /// Opens a folder that was scanned.
  ///
  /// - Parameters:
  ///   - scan: the scan, which is repeated to find changes.
  ///   - listing: the scan's result.
  ///   - known: the cards that the journal has for the deck.
  ///   - choice: which files are cards, as in the scan, and their order.
  ///   - dates: the saved times of photos, from `keptDates`; nil to leave that for later.
  ///   - clocks: the corrections for cameras whose clocks were wrong.
  ///   - trust: which files to take for cards without asking the system about them, for a source
  ///     that will be followed; nil for none. Files sorted by their facts are never trusted.
  ///   - isCancelled: returns true to stop reading files; files that were not read become new
  ///     cards.
  package convenience init(
    _ scan: FolderScan, _ listing: FolderListing, known: KnownCards,
    choice: FolderChoice = FolderChoice(), dates: [UInt8]? = nil,
    clocks: CameraClocks = CameraClocks(), trust: FileTrust? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      scan, listing, known, reader: PhotoReader(listing.folder, isCancelled: isCancelled),
      choice: choice, dates: dates, clocks: clocks, trust: trust)
  }

  init(
    _ scan: FolderScan, _ listing: FolderListing, _ known: KnownCards, reader: PhotoReader,
    mostWatches: Int = .max, choice: FolderChoice = FolderChoice(), dates: [UInt8]? = nil,
    clocks: CameraClocks = CameraClocks(), trust: FileTrust? = nil
  ) {
    self.scan = scan
    self.mostWatches = mostWatches
    chosen = Mutex(choice)
    strangers = Mutex(scan.strangers)
    var found = FolderCatalogue(listing, known, reader, choice.order.needsFacts ? nil : trust)
    if choice.order.needsFacts { found.complete(reader) }
    catalogue = Mutex(found)
    var book = TakenBook()
    book.clocks = clocks
    if let dates { book.take(dates) }
    self.book = Mutex(book)
    self.reader = reader
    if choice.order.isByTimeTaken, undated().count == 0 {
      self.book.withLock { $0.isComplete = true }
    }
    arrangeNow()
  }

  deinit { follower.withLock { $0 }?.stop() }

  package var folder: FolderPath { scan.folder }

  /// The cards whose files are there, in order.
  package var order: [CardID] { catalogue.withLock { $0.order } }

  /// Which files are cards, and their order.
  ///
  /// A change takes effect soon, and is announced, if changes are being followed.
  package var choice: FolderChoice {
    get { chosen.withLock { $0 } }
    set {
      let isSame = chosen.withLock { choice in
        defer { choice = newValue }
        return choice == newValue
      }
      if !isSame { lookAgain() }
    }
  }

  /// The parts that the journal knew when the folder was opened, in the journal's order.
  package var known: CardList { catalogue.withLock { $0.known } }

  /// The cards of the `known` parts, in the same order.
  package var knownCards: CardList {
    catalogue.withLock { catalogue in
      catalogue.shots.isEmpty
        ? catalogue.known : CardList(catalogue.known.lazy.map(catalogue.shots.whole))
    }
  }

  /// The number of files in the folder that are cards or parts of cards.
  package var fileCount: Int { catalogue.withLock { $0.listing.count } }

  /// The numbers among those of the files that are not cards but parts of others, as the folder was
  /// opened.
  package var hidden: [CardID] {
    catalogue.withLock { catalogue in
      catalogue.shots.isEmpty ? [] : catalogue.cards.filter { catalogue.shots.whole(of: $0) != $0 }
    }
  }

  package func parts(of card: CardID) -> [CardID] {
    catalogue.withLock { $0.shots.parts(of: card) }
  }

  package func whole(of part: CardID) -> CardID { catalogue.withLock { $0.shots.whole(of: part) } }

  /// The files and folders that the scan could not read.
  package var skipped: [FolderListing.Skipped] { catalogue.withLock { $0.listing.skipped } }

  /// The videos that are left out although they don't belong to a picture: their number, and the
  /// names of the first.
  package var videos: (count: Int, names: [FileName]) {
    catalogue.withLock { ($0.listing.videoCount, $0.listing.videos) }
  }

  /// New cards at the places of decided ones, with the cards that they replaced; as found on
  /// opening.
  package var replaced: [CardID: CardID] {
    catalogue.withLock { $0.wholes(of: $0.replaced) }
  }

  /// The path of a card's file inside the folder; of a shot, the file that is shown.
  ///
  /// Nil if the card has no file now.
  package func file(of card: CardID) -> FileName? {
    catalogue.withLock { catalogue in
      catalogue.file(of: catalogue.shots.shown(of: card)).map { catalogue.listing.name(at: $0) }
    }
  }

  /// The parts of a card that have a file, with the files' paths; the shown part comes first.
  package func files(of card: CardID) -> [(part: CardID, name: FileName)] {
    catalogue.withLock { catalogue in
      catalogue.shots.parts(of: card).compactMap { part in
        catalogue.file(of: part).map { (part, catalogue.listing.name(at: $0)) }
      }
    }
  }

  /// The card of a file, by its path inside the folder or that of a link to it; nil if there is none.
  package func card(named name: FileName) -> CardID? {
    catalogue.withLock { catalogue in
      catalogue.listing.file(named: name).map { catalogue.shots.whole(of: catalogue.cards[$0]) }
    }
  }

  /// Returns the identities that were found and are not in the journal yet, and forgets them.
  package func takeFindings() -> [CardID: Identity] {
    catalogue.withLock { $0.takeFindings() }
  }

  // MARK: Identity

  /// The key of a card, if it is known without reading the file.
  package func key(of card: CardID) -> CardKey? { catalogue.withLock { $0.key(of: card) } }

  /// Finds a card of the journal: by its key, else by its place if its file lies there unchanged.
  ///
  /// A card that is not there gets a number, too.
  package func card(of known: KnownCard) -> CardID {
    prepareKeys()
    // The system is asked without the lock, since that may block.
    let unasked = catalogue.withLock { catalogue -> (listing: FolderListing, file: Int)? in
      guard let file = Self.file(of: known, in: catalogue), catalogue.listing.facts[file] == nil
      else { return nil }
      return (catalogue.listing, file)
    }
    let facts = unasked.flatMap { reader.facts($0.listing, [$0.file]).first ?? nil }
    return catalogue.withLock { catalogue in
      if let card = catalogue.card(with: known.key) { return card }
      if let sighting = known.sighting, let file = Self.file(of: known, in: catalogue),
        let state = (catalogue.listing.facts[file] ?? facts)?.state,
        state.isUnchanged(from: sighting.state)
      {
        let card = catalogue.cards[file]
        catalogue.learn(card, is: known.key)
        return card
      }
      return catalogue.addLost(known)
    }
  }

  /// The file that lies where a card of the journal was, if neither's card is known yet.
  private static func file(of known: KnownCard, in catalogue: FolderCatalogue) -> Int? {
    guard catalogue.card(with: known.key) == nil, let sighting = known.sighting,
      let file = catalogue.listing.index(of: FileName(bytes: sighting.name)),
      catalogue.key(of: catalogue.cards[file]) == nil
    else { return nil }
    return file
  }

  /// Prepares the look-up of keys outside the lock, so that others can ask for cards meanwhile.
  private func prepareKeys() { catalogue.withLock { $0.keys.placesOfKeys }.prepare() }

  /// Notes a card's key that another program found out.
  package func learn(_ card: CardID, is key: CardKey) {
    catalogue.withLock { $0.learn(card, is: key) }
  }

  /// Reads the file of a card that is decided for the first time; this may block.
  ///
  /// Files that may be copies are read as well, so that a copy that remains alone later is not
  /// mistaken for this card. `takeFindings` returns their identities.
  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    completeFacts()
    let start = catalogue.withLock { catalogue -> (file: Int?, name: [UInt8], key: CardKey?) in
      let file = catalogue.file(of: card)
      let name = file.map { Array(catalogue.listing.bytes(at: $0)) }
      return (file, name ?? catalogue.lost[card.rawValue]?.name ?? [], catalogue.key(of: card))
    }
    let isLegacy = start.key?.version == CardKey.Version.fileEnds.rawValue
    let identity =
      start.file == nil || start.key?.isOfImage == true
      ? nil : reader.identity(start.name, isLegacy)
    let least = identity.map { leastOrdinal($0.key, isTaken) } ?? 0
    let identified = catalogue.withLock { catalogue in
      catalogue.file(of: card).flatMap { catalogue.identity($0, identity, atLeast: least) }
    }
    if start.key == nil { readDoubles(of: card) }
    return identified ?? identifyUnread(card)
  }

  package func identifyUnread(_ card: CardID) -> Identity {
    catalogue.withLock { catalogue in
      guard let file = catalogue.file(of: card) else {
        return Self.identity(ofLost: card, in: catalogue)
      }
      let sighting = catalogue.sighting(of: file)
      let key = catalogue.key(of: card) ?? .place(of: sighting)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
  }

  /// The lowest ordinal that is free both here and in the journal.
  ///
  /// `isTaken` is called without the lock, since it may call back.
  private func leastOrdinal(_ content: CardKey, _ isTaken: (CardKey) -> Bool) -> UInt32 {
    var least: UInt32 = 0
    prepareKeys()
    while true {
      let key = catalogue.withLock { $0.freeKey(content, atLeast: least) }
      guard isTaken(key), key.ordinal < .max else { return key.ordinal }
      least = key.ordinal + 1
    }
  }

  private static func identity(ofLost card: CardID, in catalogue: FolderCatalogue) -> Identity {
    let lost = catalogue.lost[card.rawValue]
    let state = lost?.state ?? .unknown
    let sighting = Sighting(name: lost?.name ?? [], state: state, seen: lost?.seen ?? .min)
    return Identity(key: catalogue.key(of: card) ?? .place(of: sighting), sighting: sighting)
  }

  private func readDoubles(of card: CardID) {
    let doubles = catalogue.withLock { catalogue -> [(card: CardID, name: [UInt8])] in
      guard let file = catalogue.file(of: card) else { return [] }
      return catalogue.unknownDoubles(of: file, atMost: Self.mostDoubles).map { double in
        (catalogue.cards[double], Array(catalogue.listing.bytes(at: double)))
      }
    }
    for double in doubles {
      guard let identity = reader.identity(double.name, false) else { continue }
      catalogue.withLock { catalogue in
        guard let file = catalogue.file(of: double.card), catalogue.key(of: double.card) == nil
        else { return }
        catalogue.note(file, identity)
      }
    }
  }

  /// Asks the system about the files that it was not asked about yet; this doesn't hold the lock.
  func completeFacts() {
    let listing = catalogue.withLock { $0.listing }
    let unknown = listing.facts.indices.filter { listing.facts[$0] == nil }
    guard !unknown.isEmpty else { return }
    var facts = listing.facts
    for (file, found) in zip(unknown, reader.facts(listing, unknown)) { facts[file] = found }
    catalogue.withLock { $0.take(facts) }
  }

  // MARK: Changes

  /// Requests another look at the folder soon, if changes are being followed.
  func lookAgain() { follower.withLock { $0 }?.look() }

  /// Announces changes from now on, one at a time, on a thread of the source's own.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    var tasks = FollowerTasks(
      take: { [weak self] listing in self?.take(listing) },
      choice: { [weak self] in self?.choice ?? FolderChoice() },
      order: { [weak self] in self?.order ?? [] }, told: told)
    tasks.strangers = { [weak self] in self?.strangeFilms ?? [] }
    tasks.isBeside = { [weak self] name in self?.beside.withLock { $0 }?.isMeant(name) ?? false }
    tasks.besideChanged = { [weak self] in self?.beside.withLock { $0 }?.told() }
    let follower = FolderFollower(scan, tasks, mostWatches: mostWatches)
    let former = self.follower.withLock { current in
      defer { current = follower }
      return current
    }
    former?.stop()
    follower.start()
  }

  private struct BesideListener: Sendable {
    var isMeant: @Sendable ([UInt8]) -> Bool
    var told: @Sendable () -> Void
  }

  /// Announces changes of files that are not cards, while changes are followed.
  ///
  /// - Parameters:
  ///   - isMeant: whether a file of a given name is of interest.
  ///   - told: called soon after such files have changed, on a thread of the source's own.
  package func followBeside(
    _ isMeant: @escaping @Sendable ([UInt8]) -> Bool, _ told: @escaping @Sendable () -> Void
  ) {
    beside.withLock { $0 = BesideListener(isMeant: isMeant, told: told) }
  }

  /// Looks for changes now, where the system doesn't report them; this may block.
  package func poll() { follower.withLock { $0 }?.poll() }

  /// Whether changes must be looked for, since the system doesn't report them all.
  package var needsPolling: Bool { follower.withLock { $0 }?.needsPolling ?? false }

  /// Stops following changes; none is announced once this returns.
  package func stop() {
    let former = follower.withLock { current in
      defer { current = nil }
      return current
    }
    former?.stop()
  }

  /// Compares a new listing with the cards, and adopts it.
  /// - Returns: What has changed; nil if nothing has.
  func take(_ listing: FolderListing) -> CatalogueChange? {
    rescanning.withLock { _ in
      let now = catalogue.withLock { $0 }
      let difference = now.difference(to: listing, reader)
      let (arrangement, files) = arranged(listing, after: now.arrangement)
      return catalogue.withLock { catalogue in
        let former = difference == nil ? nil : catalogue
        var change: CatalogueChange?
        if let difference {
          change = catalogue.take(listing, difference)
        } else if catalogue.renew(listing) {
          change = CatalogueChange(order: [])
        }
        let isOther = arrangement != catalogue.arrangement
        let moves = former.map { catalogue.regroup(before: Set($0.order)) } ?? []
        guard catalogue.sort(by: arrangement, files) || change != nil else { return nil }
        var told = change ?? CatalogueChange(order: [])
        told.order = catalogue.order
        if let former { catalogue.joinShots(&told, since: former, moves) }
        told.isReordered = isOther
        return told
      }
    }
  }
}
