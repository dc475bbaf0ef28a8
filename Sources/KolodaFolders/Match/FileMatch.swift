import KolodaFiles
import KolodaTriage

/// Matches files with lost cards.
///
/// A file with the inode, the length and the time of a card's last known file is that card, and
/// need not be read. Other files are read only while decided cards are lost, and only if they could
/// be one of them.
struct FileMatch {
  /// A lost card for which a file was found.
  struct Found {
    let card: LostCard
    /// What reading the file showed; nil if it didn't have to be read.
    let identity: PhotoIdentity?
  }

  /// How many files whose length fits no lost card are read without a match, one after another, in
  /// case they were edited and renamed at once.
  static let mostReadings = 256

  private(set) var lost: LostCards
  private(set) var found: [Int: Found] = [:]
  /// Files that were read and are none of the lost cards.
  private(set) var strangers: [Int: PhotoIdentity] = [:]
  private let reader: PhotoReader

  init(_ lost: LostCards, _ reader: PhotoReader) {
    self.lost = lost
    self.reader = reader
  }

  /// Finds cards whose files were renamed: files with the inode, length and time of a lost card's
  /// file.
  mutating func matchStates(_ files: [Int], _ facts: [FileFacts?]) {
    guard !lost.isEmpty else { return }
    for file in files {
      guard let state = facts[file]?.state, let card = lost.take(state) else { continue }
      found[file] = Found(card: card, identity: nil)
    }
  }

  /// Finds the cards that could not be read when they were decided, for example because their
  /// memory card was out.
  ///
  /// Each is the file at its place, if that has the length and the time of the card's file.
  mutating func matchUnread(_ files: [Int], _ listing: FolderListing, _ facts: [FileFacts?]) {
    guard lost.unreadCount > 0 else { return }
    for file in files where found[file] == nil {
      guard let state = facts[file]?.state else { continue }
      let name = Array(listing.bytes(at: file))
      guard let card = lost.take(.place(of: Sighting(name: name, state: state, seen: 0))) else {
        continue
      }
      take(card, file, read(file, name))
    }
  }

  /// Checks whether a changed file is still the card that lay at its place before.
  /// - Returns: False if the file was read and is another picture.
  mutating func matchPlace(_ file: Int, _ name: [UInt8], of card: LostCard) -> Bool {
    guard let key = card.key else {
      take(card, file, nil)
      return true
    }
    guard let identity = read(file, name) else {
      // The file may just be being written: nothing shows that it is another picture.
      take(card, file, nil)
      return true
    }
    guard identity.hasContent(of: key) else { return false }
    take(card, file, identity)
    return true
  }

  private mutating func take(_ card: LostCard, _ file: Int, _ identity: PhotoIdentity?) {
    lost.remove(card.id)
    found[file] = Found(card: card, identity: identity)
    strangers[file] = nil
  }

  /// Reads files to find lost cards by their content; files with a lost card's length come first,
  /// then those whose length is nearest to one.
  /// - Parameter isNew: whether the files appeared after the cards were last seen, so that none of
  ///   them can be merely a copy of one.
  mutating func matchContents(
    _ files: [Int], _ listing: FolderListing, _ facts: [FileFacts?], isNew: Bool
  ) {
    guard lost.soughtCount > 0 else { return }
    let earliest = isNew ? Int64.min : lost.all.filter(\.isDecided).map(\.seen).min() ?? .max
    func canBeLost(_ file: Int) -> Bool {
      guard found[file] == nil, strangers[file] == nil, let fact = facts[file] else { return false }
      return fact.changedAt >= earliest
    }
    func size(_ file: Int) -> Int64 { facts[file]?.state.size ?? 0 }
    for file in files where lost.hasSought(size: size(file)) && canBeLost(file) {
      guard lost.soughtCount > 0 else { return }
      matchContent(file, Array(listing.bytes(at: file)), isNew: isNew)
    }
    let sizes = NearSizes(lost.soughtSizes)
    guard !sizes.isEmpty else { return }
    // An edit of the metadata changes a file's length by little. So a file that is a lost card comes
    // early, and where one is found, there may be more.
    var rest: [(file: Int, distance: UInt64)] = []
    for file in files where canBeLost(file) {
      let distance = sizes.distance(to: size(file))
      if distance > 0 { rest.append((file, distance)) }
    }
    rest.sort { ($0.distance, $0.file) < ($1.distance, $1.file) }
    var readingsLeft = Self.mostReadings
    for (file, _) in rest {
      guard readingsLeft > 0, lost.soughtCount > lost.legacyCount else { return }
      matchContent(file, Array(listing.bytes(at: file)), isNew: isNew)
      readingsLeft = found[file] == nil ? readingsLeft - 1 : Self.mostReadings
    }
  }

  /// Reads a file to find out which lost card it is, if any.
  mutating func matchContent(_ file: Int, _ name: [UInt8], isNew: Bool) {
    guard let identity = read(file, name) else { return }
    let card = lost.take(identity, at: name) { card in
      // A file that was already there when the card's file was last seen elsewhere is only a copy
      // of it: when somebody rejects one of two copies and removes it, the other must not count as
      // rejected.
      isNew || identity.changedAt >= card.seen || card.name == name
    }
    if let card { take(card, file, identity) }
  }

  private mutating func read(_ file: Int, _ name: [UInt8]) -> PhotoIdentity? {
    if let known = strangers[file] { return known }
    let identity = reader.identity(name, lost.legacyCount > 0)
    strangers[file] = identity
    return identity
  }
}
