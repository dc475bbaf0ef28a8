import KolodaFiles
import KolodaTriage

/// A card whose file no longer lies where it was last seen.
struct LostCard: Sendable {
  /// The caller's number for the card.
  let id: Int
  /// The card's key; nil if it is not known yet.
  let key: CardKey?
  /// The state of its file when that was last seen.
  let state: FileState?
  /// The file's path when it was last seen, relative to the folder.
  let name: [UInt8]?
  /// The length of the file, in bytes.
  let size: Int64
  /// When the file was last known to exist, in microseconds since 1970.
  let seen: Int64
  /// Whether reading files to find this card is worth while.
  let isDecided: Bool
}

/// The cards whose files no longer lie where they were seen, indexed by everything they can be
/// found by.
struct LostCards: Sendable {
  private var cards: [Int: LostCard] = [:]
  private var byState = Chains<FileState>()
  private var byContent = Chains<CardKey>()
  private var countOfSize: [Int64: Int] = [:]
  private(set) var legacyCount = 0
  /// The number of cards known only by their place, since they could not be read.
  private(set) var unreadCount = 0
  /// The number of cards that are worth reading files for.
  private(set) var soughtCount = 0

  var isEmpty: Bool { cards.isEmpty }
  var all: Dictionary<Int, LostCard>.Values { cards.values }

  subscript(id: Int) -> LostCard? { cards[id] }

  private func isSought(_ card: LostCard) -> Bool { card.isDecided && card.key != nil }

  private func isLegacy(_ card: LostCard) -> Bool {
    card.key?.version == CardKey.Version.fileEnds.rawValue
  }

  private func isUnread(_ card: LostCard) -> Bool {
    card.key?.version == CardKey.Version.place.rawValue
  }

  mutating func add(_ card: LostCard) {
    remove(card.id)
    cards[card.id] = card
    if let state = card.state { byState.add(card.id, state) }
    if let key = card.key { byContent.add(card.id, key.content) }
    if isLegacy(card) { legacyCount += 1 }
    if isUnread(card) { unreadCount += 1 }
    if isSought(card) {
      soughtCount += 1
      countOfSize[card.size, default: 0] += 1
    }
  }

  mutating func remove(_ id: Int) {
    guard let card = cards.removeValue(forKey: id) else { return }
    if let state = card.state { byState.remove(id, state) }
    if let key = card.key { byContent.remove(id, key.content) }
    if isLegacy(card) { legacyCount -= 1 }
    if isUnread(card) { unreadCount -= 1 }
    if isSought(card) {
      soughtCount -= 1
      let count = countOfSize[card.size, default: 0]
      countOfSize[card.size] = count > 1 ? count - 1 : nil
    }
  }

  /// Whether a card that is worth reading files for had a file of this length.
  func hasSought(size: Int64) -> Bool { countOfSize[size] != nil }

  /// The lengths of the files of the cards that reading any file may find, in ascending order.
  ///
  /// Cards from the journal's first version can only be found by their length.
  var soughtSizes: [Int64] {
    cards.values.filter { isSought($0) && !isLegacy($0) && !isUnread($0) }.map(\.size).sorted()
  }

  /// Removes and returns the card whose file had this inode, length and time; nil if there is none.
  mutating func take(_ state: FileState) -> LostCard? {
    guard let id = byState.first(state), let card = cards[id] else { return nil }
    remove(id)
    return card
  }

  /// Removes and returns the card with a key; nil if there is none.
  mutating func take(_ key: CardKey) -> LostCard? {
    guard let id = byContent.all(key.content).first(where: { cards[$0]?.key == key }),
      let card = cards[id]
    else { return nil }
    remove(id)
    return card
  }

  /// Removes and returns the card with a file's content.
  ///
  /// Of several, the one that lay at the file's place comes first, and one whose place another card
  /// has taken comes last. Otherwise an undecided one comes first, as the rejected one of two
  /// copies may have been removed, then the one with the lowest ordinal.
  mutating func take(
    _ identity: PhotoIdentity, at name: [UInt8], where canBe: (LostCard) -> Bool
  ) -> LostCard? {
    var ids = byContent.all(identity.key.content)
    for former in identity.formerKeys { ids += byContent.all(former.content) }
    return take(ids, at: name, where: canBe)
  }

  /// Removes and returns an undecided card with this content, chosen in the same way; nil if there
  /// is none.
  mutating func takeUndecided(_ content: CardKey, at name: [UInt8]) -> LostCard? {
    take(byContent.all(content.content), at: name) { !$0.isDecided }
  }

  private mutating func take(
    _ ids: [Int], at name: [UInt8], where canBe: (LostCard) -> Bool
  ) -> LostCard? {
    func rank(_ card: LostCard) -> (Int, Int, UInt32, Int) {
      (
        card.name == name ? 0 : card.name == nil ? 2 : 1, card.isDecided ? 1 : 0,
        card.key?.ordinal ?? 0, card.id
      )
    }
    let found = ids.compactMap { cards[$0] }.filter(canBe).min { rank($0) < rank($1) }
    if let found { remove(found.id) }
    return found
  }
}

/// Card numbers by a key that is nearly always unique: an array is only made for the second number.
private struct Chains<Key: Hashable & Sendable>: Sendable {
  private var firsts: [Key: Int] = [:]
  private var others: [Key: [Int]] = [:]

  mutating func add(_ id: Int, _ key: Key) {
    if firsts[key] == nil { firsts[key] = id } else { others[key, default: []].append(id) }
  }

  mutating func remove(_ id: Int, _ key: Key) {
    if firsts[key] == id {
      firsts[key] = others[key]?.first
      guard firsts[key] != nil else { return }
      others[key]?.removeFirst()
    } else {
      others[key]?.removeAll { $0 == id }
    }
    if others[key]?.isEmpty == true { others[key] = nil }
  }

  func first(_ key: Key) -> Int? { firsts[key] }

  func all(_ key: Key) -> [Int] {
    (firsts[key].map { [$0] } ?? []) + (others[key] ?? [])
  }
}

extension PhotoIdentity {
  /// Whether a card with this key has the same content.
  func hasContent(of key: CardKey) -> Bool {
    ([self.key] + formerKeys).contains { $0.content == key.content }
  }
}
