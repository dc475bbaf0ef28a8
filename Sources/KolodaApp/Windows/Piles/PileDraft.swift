import CAdwaita
import Koloda
import KolodaFiles
import KolodaTriage

/// A deck's piles while they are being changed; what makes no sense is not taken.
struct PileDraft: Equatable {
  /// The piles, in order.
  private(set) var piles: [Pile]
  /// What piles were called that decisions may have been made for.
  private let formerIDs: Set<PileID>

  /// The most characters of a name: more have no room anywhere.
  static let longestName = 40

  /// Begins with the piles that a deck has.
  init(_ piles: Piles) {
    self.piles = piles.all
    formerIDs = Set(piles.former.map(\.id))
  }

  /// Whether there is room for another pile.
  var hasRoom: Bool { piles.count < Piles.most }

  /// Changes a pile.
  mutating func change(_ id: PileID, _ body: (inout Pile) -> Void) {
    guard let index = piles.firstIndex(where: { $0.id == id }) else { return }
    body(&piles[index])
    piles[index].id = id
  }

  // MARK: Names

  /// A name as it is kept: on one line, without space around it.
  static func tidied(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    return displayText(words.joined(separator: " ").utf8)
  }

  /// What is wrong with a name for a pile, or, without an id, for another one.
  func fault(of name: String, for id: PileID?) -> PileNameFault? {
    let name = Self.tidied(name)
    if name.isEmpty { return .empty }
    if name.count > Self.longestName { return .tooLong(Self.longestName) }
    let isTaken = piles.contains { $0.id != id && $0.title.lowercased() == name.lowercased() }
    return isTaken ? .taken(name) : nil
  }

  /// Gives a pile a name, unless there is something wrong with it.
  mutating func rename(_ id: PileID, _ name: String) -> PileNameFault? {
    if let fault = fault(of: name, for: id) { return fault }
    let name = Self.tidied(name)
    // A built-in pile that has its own name has one in each language.
    change(id) { $0.name = name == id.title && $0.isBuiltIn ? nil : name }
    return nil
  }

  // MARK: The list

  /// Adds a pile at the end: on a side where one is free, in a colour and with a sign that no other
  /// has.
  ///
  /// - Returns: what is wrong with the name.
  mutating func add(_ name: String) -> PileNameFault? {
    if let fault = fault(of: name, for: nil) { return fault }
    guard hasRoom else { return nil }
    let name = Self.tidied(name)
    let colour = PilePalette.colours.first { colour in !piles.contains { $0.colour == colour.value }
    }
    let icon = PilePalette.icons.first { icon in !piles.contains { $0.icon == icon.name } }
    let side = Piles.sides.first { side in !piles.contains { $0.side == side } }
    piles.append(
      Pile(
        id: freeID(for: name), name: name, colour: (colour ?? PilePalette.colours[0]).value,
        icon: (icon ?? PilePalette.icons[0]).name, answer: .accept, side: side))
    return nil
  }

  /// The grades that flash cards may have besides, as far as they are not there.
  var missingGrades: [Pile] {
    Pile.gradedFlashCards.filter { grade in !piles.contains { $0.id == grade.id } }
  }

  /// Adds those grades, each on its side where that is free, and in the place that it has in Anki.
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

  /// What files and commands call a new pile: its name in plain letters, as far as it has any.
  private func freeID(for name: String) -> PileID {
    var plain = ""
    if let ascii = g_str_to_ascii(name, nil) {
      plain = String(cString: ascii)
      g_free(ascii)
    }
    let words = plain.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = String(words.joined(separator: "-").prefix(PileID.longest - 3))
    let taken = Set(piles.map(\.id)).union(formerIDs).union(PileID.builtIn)
    let texts =
      (stem.isEmpty ? [] : [stem]) + (2...99).map { "\(stem.isEmpty ? "pile" : stem)-\($0)" }
    return texts.lazy.compactMap { PileID($0) }.first { !taken.contains($0) } ?? .later
  }

  /// Takes a pile away; the last one stays.
  mutating func remove(_ id: PileID) {
    if piles.count > 1 { piles.removeAll { $0.id == id } }
  }

  /// Moves a pile towards the beginning or the end of the list.
  mutating func move(_ id: PileID, by step: Int) {
    guard let index = piles.firstIndex(where: { $0.id == id }),
      piles.indices.contains(index + step)
    else { return }
    piles.swapAt(index, index + step)
  }

  /// Puts a pile on a side, or on none; the pile that lay there takes its place.
  mutating func put(_ id: PileID, on side: SwipeDirection?) {
    let old = piles.first { $0.id == id }?.side
    if let side, let other = piles.first(where: { $0.side == side }) {
      change(other.id) { $0.side = old }
    }
    change(id) { $0.side = side }
  }

  // MARK: Keys

  /// The keys of a pile: its own, or for a built-in one those of the preferences.
  func keys(of id: PileID, _ settings: Settings) -> [Accelerator] {
    guard let pile = piles.first(where: { $0.id == id }) else { return [] }
    guard pile.keys.isEmpty else { return pile.keys.compactMap { Accelerator($0) } }
    return pile.isBuiltIn ? settings.keys[.decide(id)] : []
  }

  /// The pile that has a key, of the others.
  func owner(of key: Accelerator, but id: PileID, _ settings: Settings) -> Pile? {
    piles.first { $0.id != id && keys(of: $0.id, settings).contains(key) }
  }

  /// Gives a key to a pile; the one that had it loses it.
  mutating func add(_ key: Accelerator, to id: PileID, _ settings: Settings) {
    if let owner = owner(of: key, but: id, settings) { remove(key, from: owner.id, settings) }
    let keys = keys(of: id, settings).filter { $0 != key } + [key]
    change(id) { $0.keys = keys.map(\.text) }
  }

  /// Takes a key from a pile.
  ///
  /// A built-in pile without keys of its own has those of the preferences: taken there, a key is
  /// kept as one that does nothing.
  mutating func remove(_ key: Accelerator, from id: PileID, _ settings: Settings) {
    let left = keys(of: id, settings).filter { $0 != key }
    change(id) { $0.keys = left.isEmpty && $0.isBuiltIn ? [Self.noKey] : left.map(\.text) }
  }

  /// Takes all keys of its own from a pile.
  mutating func removeKeys(of id: PileID) { change(id) { $0.keys = [] } }

  /// What stands for no key at all; no keyboard has it.
  private static let noKey = "VoidSymbol"
}
