import CAdwaita
import Koloda
import KolodaFiles
import KolodaTriage

/// A deck's piles while they are being edited.
///
/// Invalid changes are refused.
struct PileDraft: Equatable {
  /// The piles, in order.
  private(set) var piles: [Pile]
  /// The ids of former piles, which decisions may still refer to.
  private var formerIDs: Set<PileID>

  /// The most characters of a name, so that it fits everywhere.
  static let longestName = Pile.longestName

  /// Begins with the deck's piles.
  init(_ piles: Piles) {
    self.piles = piles.all
    formerIDs = Set(piles.former.map(\.id))
  }

  /// Whether another pile can be added.
  var hasRoom: Bool { piles.count < Piles.most }

  /// Changes a pile, except for its id.
  mutating func change(_ id: PileID, _ body: (inout Pile) -> Void) {
    guard let index = piles.firstIndex(where: { $0.id == id }) else { return }
    body(&piles[index])
    piles[index].id = id
  }

  // MARK: Names

  /// A name as it is saved: on one line, without surrounding spaces.
  static func tidied(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    return displayText(words.joined(separator: " ").utf8)
  }

  /// What is wrong with a name for a pile, or, if `id` is nil, for a new one; nil if it is fine.
  func fault(of name: String, for id: PileID?) -> PileNameFault? {
    let name = Self.tidied(name)
    if name.isEmpty { return .empty }
    if name.count > Self.longestName { return .tooLong(Self.longestName) }
    let isTaken = piles.contains { $0.id != id && $0.title.lowercased() == name.lowercased() }
    return isTaken ? .taken(name) : nil
  }

  /// Renames a pile.
  ///
  /// - Returns: what is wrong with the name; if anything is, nothing changes.
  mutating func rename(_ id: PileID, _ name: String) -> PileNameFault? {
    if let fault = fault(of: name, for: id) { return fault }
    let name = Self.tidied(name)
    // A built-in pile with its own name is saved without it, so that it is translated.
    change(id) { $0.name = name == id.title && $0.isBuiltIn ? nil : name }
    return nil
  }

  // MARK: The list

  /// Adds a pile at the end, on a free side if there is one, with a colour that no other has, and an
  /// icon that fits its name or, if none does, one that no other has.
  ///
  /// - Parameter answer: what it counts as.
  /// - Returns: what is wrong with the name; if anything is, nothing changes.
  mutating func add(_ name: String, countingAs answer: Pile.Answer = .accept) -> PileNameFault? {
    if let fault = fault(of: name, for: nil) { return fault }
    guard hasRoom else { return nil }
    let name = Self.tidied(name)
    let colour = PilePalette.colours.first { colour in !piles.contains { $0.colour == colour.value }
    }
    let icon =
      PilePalette.icon(fitting: name)
      ?? PilePalette.neutralIcons.first { icon in !piles.contains { $0.icon == icon.name } }
    let side = Piles.sides.first { side in !piles.contains { $0.side == side } }
    piles.append(
      Pile(
        id: freeID(for: name), name: name, colour: (colour ?? PilePalette.colours[0]).value,
        icon: (icon ?? PilePalette.neutralIcons[0]).name, answer: answer, side: side))
    return nil
  }

  /// The additional grades for flash cards that the deck does not have yet.
  var missingGrades: [Pile] {
    Pile.gradedFlashCards.filter { grade in !piles.contains { $0.id == grade.id } }
  }

  /// Adds these grades in Anki's order, each on its side if that is free.
  mutating func addGrades() {
    for grade in missingGrades where hasRoom {
      var grade = grade
      if piles.contains(where: { $0.side == grade.side }) { grade.side = nil }
      let order = Pile.gradedFlashCards.map(\.id)
      let rank = order.firstIndex(of: grade.id) ?? 0
      let place = piles.firstIndex { order.firstIndex(of: $0.id) ?? .max > rank }
      piles.insert(grade, at: place ?? piles.count)
    }
  }

  /// The id of a new pile for files and commands: its name in plain letters if it has any, and
  /// unique.
  func freeID(for name: String) -> PileID {
    let stem = PileID.plain(name)
    let taken = Set(piles.map(\.id)).union(formerIDs).union(PileID.builtIn)
    let texts =
      (stem.isEmpty ? [] : [stem]) + (2...99).map { "\(stem.isEmpty ? "pile" : stem)-\($0)" }
    return texts.lazy.compactMap { PileID($0) }.first { !taken.contains($0) } ?? .later
  }

  /// Adds a pile at the end.
  mutating func append(_ pile: Pile) { piles.append(pile) }

  /// Has other piles.
  mutating func replaceAll(with piles: [Pile]) {
    formerIDs.formUnion(self.piles.map(\.id))
    self.piles = piles
  }

  /// Removes a pile, unless it is the last one.
  mutating func remove(_ id: PileID) {
    if piles.count > 1 { piles.removeAll { $0.id == id } }
  }

  /// Moves a pile in the list.
  ///
  /// - Parameter step: -1 towards the beginning, 1 towards the end.
  mutating func move(_ id: PileID, by step: Int) {
    guard let index = piles.firstIndex(where: { $0.id == id }),
      piles.indices.contains(index + step)
    else { return }
    piles.swapAt(index, index + step)
  }

  /// Puts a pile on a side, or on none.
  ///
  /// A pile that is there already swaps sides with it.
  mutating func put(_ id: PileID, on side: SwipeDirection?) {
    let old = piles.first { $0.id == id }?.side
    if let side, let other = piles.first(where: { $0.side == side }) {
      change(other.id) { $0.side = old }
    }
    change(id) { $0.side = side }
  }

  // MARK: Keys

  /// The keys of a pile: its own, or those of the preferences for a built-in pile without.
  func keys(of id: PileID, _ settings: Settings) -> [Accelerator] {
    guard let pile = piles.first(where: { $0.id == id }) else { return [] }
    guard pile.keys.isEmpty else { return pile.ownKeys }
    return pile.isBuiltIn ? settings.keys[.decide(id)] : []
  }

  /// The keys of a pile that don't send cards to it: those that another pile has before it, Space
  /// where it flips, and single characters where they are off.
  ///
  /// - Parameter deck: the keys of the deck that has these piles.
  func idleKeys(of id: PileID, in deck: DeckKeys) -> [Accelerator] {
    keys(of: id, deck.settings).filter { deck.decision(of: $0) != id }
  }

  /// The other pile that has a key; nil if there is none.
  func owner(of key: Accelerator, but id: PileID, _ settings: Settings) -> Pile? {
    piles.first { $0.id != id && keys(of: $0.id, settings).contains(key) }
  }

  /// Gives a key to a pile, and takes it from the pile that had it.
  mutating func add(_ key: Accelerator, to id: PileID, _ settings: Settings) {
    if let owner = owner(of: key, but: id, settings) { remove(key, from: owner.id, settings) }
    let keys = keys(of: id, settings).filter { $0 != key } + [key]
    change(id) { $0.keys = keys.map(\.text) }
  }

  /// Takes a key from a pile.
  ///
  /// A built-in pile without keys of its own uses those of the preferences, so if none is left, it
  /// gets a key that does nothing.
  mutating func remove(_ key: Accelerator, from id: PileID, _ settings: Settings) {
    let left = keys(of: id, settings).filter { $0 != key }
    change(id) { $0.keys = left.isEmpty && $0.isBuiltIn ? [Self.noKey] : left.map(\.text) }
  }

  /// Removes a pile's own keys.
  mutating func removeKeys(of id: PileID) { change(id) { $0.keys = [] } }

  /// A key that no keyboard has, for a pile without any key.
  private static let noKey = "VoidSymbol"
}
