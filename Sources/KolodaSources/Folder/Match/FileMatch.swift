import KolodaFiles
import KolodaTriage

/// Which file is which card that was lost.
///
/// A file with the number, the length and the time that a card's file had is that card, and is
/// not read. Others are read only as long as decided cards are lost, and only if they can be one.
struct FileMatch {
  /// A card that was found.
  struct Found {
    let card: LostCard
    /// What its file is, if that had to be read.
    let identity: PhotoIdentity?
  }

  /// How many files are read that have no lost card's length, being edited and renamed at once.
  static let mostReadings = 256

  private(set) var lost: LostCards
  private(set) var found: [Int: Found] = [:]
  /// Files that were read and are no lost card.
  private(set) var strangers: [Int: PhotoIdentity] = [:]
  private let reader: PhotoReader

  init(_ lost: LostCards, _ reader: PhotoReader) {
    self.lost = lost
    self.reader = reader
  }

  /// Finds the cards whose files have been renamed.
  mutating func matchStates(_ files: [Int], _ facts: [FileFacts?]) {
    guard !lost.isEmpty else { return }
    for file in files {
      guard let state = facts[file]?.state, let card = lost.take(state) else { continue }
      found[file] = Found(card: card, identity: nil)
    }
  }

  /// Finds the cards that could not be read when they were decided, as while their memory card was
  /// out: each is what lies in its place, of the length and the time that its file had.
  mutating func matchUnread(_ files: [Int], _ listing: FolderListing, _ facts: [FileFacts?]) {
    guard lost.unreadCount > 0 else { return }
    for file in files where found[file] == nil {
      guard let state = facts[file]?.state else { continue }
      let name = Array(listing.bytes(at: file))
      guard let card = lost.take(.place(of: Sighting(name, state, seen: 0))) else { continue }
      take(card, file, read(file, name))
    }
  }

  /// Looks whether a file that has changed is the card that lay there before.
  /// - Returns: False if it was read and is not.
  mutating func matchPlace(_ file: Int, _ name: [UInt8], of card: LostCard) -> Bool {
    guard let key = card.key else {
      take(card, file, nil)
      return true
    }
    guard let identity = read(file, name) else {
      // It is being written, perhaps: there is nothing that says that it is another.
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

  /// Reads files to find lost cards by their content, those of a lost card's length first.
  /// - Parameter isNew: whether the files were not there yet when the cards were, so that none is
  ///   merely a double of one.
  mutating func matchContents(
    _ files: [Int], _ listing: FolderListing, _ facts: [FileFacts?], isNew: Bool
  ) {
    guard lost.soughtCount > 0 else { return }
    let earliest = isNew ? Int64.min : lost.all.filter(\.isDecided).map(\.seen).min() ?? .max
    var readingsLeft = Self.mostReadings
    for wantsSize in [true, false] {
      for file in files where found[file] == nil && strangers[file] == nil {
        guard lost.soughtCount > 0 else { return }
        guard let facts = facts[file], facts.changedAt >= earliest,
          lost.hasSought(size: facts.state.size) == wantsSize
        else { continue }
        if !wantsSize {
          // What the first version knew is found by its length alone.
          guard readingsLeft > 0, lost.soughtCount > lost.legacyCount else { return }
          readingsLeft -= 1
        }
        matchContent(file, Array(listing.bytes(at: file)), isNew: isNew)
      }
    }
  }

  /// Reads a file to find out which lost card it is, if any.
  mutating func matchContent(_ file: Int, _ name: [UInt8], isNew: Bool) {
    guard let identity = read(file, name) else { return }
    let card = lost.take(identity) { card in
      // A file that was there already when the card's file was seen elsewhere is a double of it
      // and no more: to reject one of two doubles and remove it must not reject the other.
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
