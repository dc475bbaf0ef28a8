import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// A folder of pictures as a source of cards.
///
/// File *i* of the listing that it is opened with is `CardID(i)`; cards of the journal that have
/// no file follow. A file that comes later gets the number of the card it is, or a fresh one; no
/// number is used twice. The files of one shot are parts of one card, which has the number of one of
/// them.
package final class FolderSource: CardSource {
  /// The cards that show the same picture as another, with the first that does.
  let copies = Mutex<[CardID: CardID]>([:])
  /// How many files of one length are read to find a card's doubles.
  ///
  /// Compressed pictures have one length only if they are doubles; of uncompressed ones a whole
  /// folder has, and is not read.
  static let mostDoubles = 8

  let catalogue: Mutex<FolderCatalogue>
  /// When the photos were taken.
  let book: Mutex<TakenBook>
  let reader: PhotoReader
  let scan: FolderScan
  private let mostWatches: Int
  private let chosen: Mutex<FolderChoice>
  private let follower: Mutex<FolderFollower?> = Mutex(nil)
  /// What is told of files beside the cards.
  private let beside = Mutex<Beside?>(nil)
  /// Held by whoever looks for changes: one at a time.
  private let rescanning = Mutex(())

  /// Opens a folder that has been scanned.
  ///
  /// - Parameters:
  ///   - scan: how the folder was scanned, and will be again.
  ///   - listing: what the scan found.
  ///   - known: the cards that the journal knows of the deck.
  ///   - choice: which files are cards, as the scan has it, and their order.
  ///   - dates: what was kept of when the photos were taken; nil to leave that for later.
  ///   - clocks: by how much the cameras' clocks were wrong.
  ///   - isCancelled: ends the reading of files; what was not read is a new card.
  package convenience init(
    _ scan: FolderScan, _ listing: FolderListing, known: KnownCards,
    choice: FolderChoice = FolderChoice(), dates: [UInt8]? = nil,
    clocks: CameraClocks = CameraClocks(), isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      scan, listing, known, reader: PhotoReader(listing.folder, isCancelled: isCancelled),
      choice: choice, dates: dates, clocks: clocks)
  }

  init(
    _ scan: FolderScan, _ listing: FolderListing, _ known: KnownCards, reader: PhotoReader,
    mostWatches: Int = .max, choice: FolderChoice = FolderChoice(), dates: [UInt8]? = nil,
    clocks: CameraClocks = CameraClocks()
  ) {
    self.scan = scan
    self.mostWatches = mostWatches
    chosen = Mutex(choice)
    var found = FolderCatalogue(listing, known, reader)
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

  /// The folder.
  package var folder: FolderPath { scan.folder }

  /// The cards that are there, in order.
  package var order: [CardID] { catalogue.withLock { $0.order } }

  /// Which files are cards, and their order; what that changes is told soon, once changes are
  /// followed.
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

  /// The parts that the journal knew when it was opened, in the journal's order.
  package var known: CardList { catalogue.withLock { $0.known } }

  /// The cards that these belong to, in the same order.
  package var knownCards: CardList {
    catalogue.withLock { catalogue in
      catalogue.shots.isEmpty
        ? catalogue.known : CardList(catalogue.known.lazy.map(catalogue.shots.whole))
    }
  }

  /// How many files there are that a card is, or is a part of.
  package var fileCount: Int { catalogue.withLock { $0.listing.count } }

  /// The numbers up to that of the last file which are no cards, as it was opened.
  package var hidden: [CardID] {
    catalogue.withLock { catalogue in
      catalogue.shots.isEmpty ? [] : catalogue.cards.filter { catalogue.shots.whole(of: $0) != $0 }
    }
  }

  package func parts(of card: CardID) -> [CardID] {
    catalogue.withLock { $0.shots.parts(of: card) }
  }

  package func whole(of part: CardID) -> CardID { catalogue.withLock { $0.shots.whole(of: part) } }

  /// What the scan had to leave out.
  package var skipped: [FolderListing.Skipped] { catalogue.withLock { $0.listing.skipped } }

  /// The videos that belong to no picture, and are no cards: how many, and the names of the first.
  package var videos: (count: Int, names: [FileName]) {
    catalogue.withLock { ($0.listing.videoCount, $0.listing.videos) }
  }

  /// New cards in the places of decided ones, with those, as they were found on opening.
  package var replaced: [CardID: CardID] {
    catalogue.withLock { $0.wholes(of: $0.replaced) }
  }

  /// The path of a card's file inside the folder, of a shot's the one that is shown; nil if it has
  /// none now.
  package func file(of card: CardID) -> FileName? {
    catalogue.withLock { catalogue in
      catalogue.file(of: catalogue.shots.shown(of: card)).map { catalogue.listing.name(at: $0) }
    }
  }

  /// The parts of a card that are there, with the paths of their files, the one that is shown first.
  package func files(of card: CardID) -> [(part: CardID, name: FileName)] {
    catalogue.withLock { catalogue in
      catalogue.shots.parts(of: card).compactMap { part in
        catalogue.file(of: part).map { (part, catalogue.listing.name(at: $0)) }
      }
    }
  }

  /// The card of a file by its path inside the folder.
  package func card(named name: FileName) -> CardID? {
    catalogue.withLock { catalogue in
      catalogue.listing.index(of: name).map { catalogue.shots.whole(of: catalogue.cards[$0]) }
    }
  }

  /// Takes out what was found out of cards and the journal does not hold yet.
  package func takeFindings() -> [CardID: Identity] {
    catalogue.withLock { $0.takeFindings() }
  }

  // MARK: What cards are

  /// What makes a card itself, as far as that is known without reading it.
  package func key(of card: CardID) -> CardKey? { catalogue.withLock { $0.key(of: card) } }

  /// The card that the journal knows: by its key, else by its place if it lies there unchanged; a
  /// card that is not there gets a number, too.
  package func card(of known: KnownCard) -> CardID {
    prepareKeys()
    return catalogue.withLock { catalogue in
      if let card = catalogue.card(with: known.key) { return card }
      if let sighting = known.sighting,
        let file = catalogue.listing.index(of: FileName(bytes: sighting.name)),
        catalogue.key(of: catalogue.cards[file]) == nil,
        let state = catalogue.listing.facts[file]?.state
          ?? reader.facts(catalogue.listing, [file]).first??.state,
        state.isUnchanged(from: FileState(sighting))
      {
        let card = catalogue.cards[file]
        catalogue.learn(card, is: known.key)
        return card
      }
      return catalogue.addLost(known)
    }
  }

  /// Makes ready what is asked of keys, while others ask for cards.
  private func prepareKeys() { catalogue.withLock { $0.keys.placesOfKeys }.prepare() }

  /// Notes what makes a card itself, where another program has found that out.
  package func learn(_ card: CardID, is key: CardKey) {
    catalogue.withLock { $0.learn(card, is: key) }
  }

  /// Finds out what a card is that is decided for the first time; it reads the file and may block.
  ///
  /// Files that may be its doubles are read as well, so that one of them left alone is not taken
  /// for the other; `takeFindings` gives what they are.
  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    completeFacts()
    let start = catalogue.withLock { catalogue -> (file: Int?, name: [UInt8], key: CardKey?) in
      let file = catalogue.file(of: card)
      let name = file.map { Array(catalogue.listing.bytes(at: $0)) }
      return (file, name ?? catalogue.lost[card.rawValue]?.name ?? [], catalogue.key(of: card))
    }
    let isLegacy = start.key?.version == CardKey.Version.fileEnds.rawValue
    let identity =
      start.file == nil || (start.key != nil && !isLegacy)
      ? nil : reader.identity(start.name, isLegacy)
    let least = identity.map { leastOrdinal($0.key, isTaken) } ?? 0
    let identified = catalogue.withLock { catalogue -> Identity in
      guard let file = catalogue.file(of: card) else {
        return Self.identity(ofLost: card, start.name, start.key, in: catalogue)
      }
      if let found = catalogue.identity(file, identity, atLeast: least) { return found }
      let sighting = catalogue.sighting(of: file)
      let key = CardKey.place(of: sighting)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
    if start.key == nil { readDoubles(of: card) }
    return identified
  }

  /// The lowest ordinal that neither a card here nor one of the journal has; the journal is asked
  /// without the lock, since it may ask back.
  private func leastOrdinal(_ content: CardKey, _ isTaken: (CardKey) -> Bool) -> UInt32 {
    var least: UInt32 = 0
    prepareKeys()
    while true {
      let key = catalogue.withLock { $0.freeKey(content, atLeast: least) }
      guard isTaken(key), key.ordinal < .max else { return key.ordinal }
      least = key.ordinal + 1
    }
  }

  private static func identity(
    ofLost card: CardID, _ name: [UInt8], _ key: CardKey?, in catalogue: FolderCatalogue
  ) -> Identity {
    let lost = catalogue.lost[card.rawValue]
    let state = lost?.state ?? FileState(size: 0, modified: 0, device: 0, inode: 0)
    let sighting = Sighting(name, state, seen: lost?.seen ?? .min)
    return Identity(key: key ?? .place(of: sighting), sighting: sighting)
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

  /// Asks the system about the files that it has not been asked about yet, without the lock.
  func completeFacts() {
    let listing = catalogue.withLock { $0.listing }
    let unknown = listing.facts.indices.filter { listing.facts[$0] == nil }
    guard !unknown.isEmpty else { return }
    var facts = listing.facts
    for (file, found) in zip(unknown, reader.facts(listing, unknown)) { facts[file] = found }
    catalogue.withLock { $0.take(facts) }
  }

  // MARK: Changes

  /// Has the folder looked at again soon, once changes are followed.
  func lookAgain() { follower.withLock { $0 }?.look() }

  /// Tells of the changes from now on, on a thread of the source's own, one at a time.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    var tasks = FolderFollower.Tasks(
      take: { [weak self] listing in self?.take(listing) },
      includesSubfolders: { [weak self] in self?.choice.includesSubfolders ?? true },
      order: { [weak self] in self?.order ?? [] }, told: told)
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

  private struct Beside: Sendable {
    var isMeant: @Sendable ([UInt8]) -> Bool
    var told: @Sendable () -> Void
  }

  /// Tells of changes of files that are no cards, while changes are followed.
  ///
  /// - Parameters:
  ///   - isMeant: whether a file of some name is such a one.
  ///   - told: is called soon after some have changed, on a thread of the source's own.
  package func followBeside(
    _ isMeant: @escaping @Sendable ([UInt8]) -> Bool, _ told: @escaping @Sendable () -> Void
  ) {
    beside.withLock { $0 = Beside(isMeant: isMeant, told: told) }
  }

  /// Looks for changes now, where nothing tells of them; it may block.
  package func poll() { follower.withLock { $0 }?.poll() }

  /// Whether changes are only found by looking, since the system does not tell of them.
  package var needsPolling: Bool { follower.withLock { $0 }?.needsPolling ?? false }

  /// Ends the following; nothing is told any more once it returns.
  package func stop() {
    let former = follower.withLock { current in
      defer { current = nil }
      return current
    }
    former?.stop()
  }

  /// Takes over a listing.
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
        } else {
          catalogue.take(listing.facts)
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
