import Glibc
import Koloda
import KolodaFiles
import KolodaTriage

/// A pile as a deck's settings describe it.
///
/// Omitted values are those of the built-in pile with its id.
struct PileEntry: Decodable {
  /// The pile; nil if a value makes no sense.
  ///
  /// The folder of its preset is as the settings have it.
  private(set) var pile: Pile?
  /// Whether nothing says its colour.
  private let lacksColour: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, colour, icon, answer, side, keys, move, copy
  }

  init(from decoder: any Decoder) throws {
    let values = try? decoder.container(keyedBy: CodingKeys.self)
    let pile = values.flatMap { try? PileEntry.pile($0) }
    let colour = values.flatMap { try? $0.decodeIfPresent(String.self, forKey: .colour) }
    lacksColour = colour == nil && !Pile.known.contains { $0.id == pile?.id }
    self.pile = pile
  }

  /// The entries of a list, where each of which nothing says the colour has one that no other has.
  static func coloured(_ entries: [PileEntry]) -> [PileEntry] {
    var taken = Set(entries.compactMap { $0.lacksColour ? nil : $0.pile?.colour })
    let colours = Pile.spareColours
    return entries.enumerated().map { place, entry in
      guard entry.lacksColour, entry.pile != nil else { return entry }
      // Where there are more piles than colours, these come again.
      let free = colours.first { !taken.contains($0) } ?? colours[place % colours.count]
      taken.insert(free)
      var coloured = entry
      coloured.pile?.colour = free
      return coloured
    }
  }

  private struct Nonsense: Error {}

  private static func pile(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Pile {
    guard let id = PileID(try values.decode(String.self, forKey: .id)) else { throw Nonsense() }
    let known = Pile.known.first { $0.id == id }
    var pile =
      known
      ?? Pile(
        id: id, name: id.text, colour: Pile.spareColours[0], icon: Pile.later.icon, answer: .ignore,
        side: nil)
    if let name = try values.decodeIfPresent(String.self, forKey: .name) {
      guard !name.isEmpty else { throw Nonsense() }
      pile.name = displayText(name.utf8)
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .colour) {
      let digits = text.dropFirst()
      guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
        let colour = UInt32(digits, radix: 16)
      else { throw Nonsense() }
      pile.colour = colour
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .answer) {
      guard let answer = Pile.Answer(rawValue: text) else { throw Nonsense() }
      pile.answer = answer
      if known == nil { pile.icon = icon(of: answer) }
    }
    if let icon = try values.decodeIfPresent(String.self, forKey: .icon) { pile.icon = icon }
    if values.contains(.side) {
      let text = try values.decodeIfPresent(String.self, forKey: .side)
      let side = text.flatMap { SwipeDirection(rawValue: $0) }
      guard text == nil || side.map(Piles.sides.contains) == true else { throw Nonsense() }
      pile.side = side
    }
    if let keys = try values.decodeIfPresent([String].self, forKey: .keys) { pile.keys = keys }
    let move = try values.decodeIfPresent(String.self, forKey: .move)
    let copy = try values.decodeIfPresent(String.self, forKey: .copy)
    switch (move, copy) {
    case (let move?, nil): pile.preset = .move(Array(move.utf8))
    case (nil, let copy?): pile.preset = .copy(Array(copy.utf8))
    case (nil, nil): break
    // A pile either moves or copies.
    case (.some, .some): throw Nonsense()
    }
    return pile
  }

  /// Returns the pile with the folder of its preset made absolute; nil if that path is unusable.
  ///
  /// - Parameter deck: the deck's folder, in which paths start that don't begin with `/` or `~/`.
  func pile(in deck: [UInt8]) -> Pile? {
    guard var pile else { return nil }
    switch pile.preset {
    case .move(let path):
      guard let folder = Self.whole(path, in: deck) else { return nil }
      pile.preset = .move(folder)
    case .copy(let path):
      guard let folder = Self.whole(path, in: deck) else { return nil }
      pile.preset = .copy(folder)
    case nil: break
    }
    return pile
  }

  private static func whole(_ path: [UInt8], in deck: [UInt8]) -> [UInt8]? {
    guard !path.isEmpty, path.count < longestPath, !path.contains(0) else { return nil }
    let slash = UInt8(ascii: "/")
    let whole: [UInt8]
    if path.starts(with: "~/".utf8) {
      guard let home = getenv("HOME") else { return nil }
      whole = Array(String(cString: home).utf8) + path.dropFirst(1)
    } else {
      whole = path.first == slash ? path : deck + [slash] + path
    }
    let straight = straightPath(whole)
    // The root folder is not allowed.
    return straight.isEmpty ? nil : straight
  }

  /// The longest path of a folder, in bytes, with its NUL: Linux's PATH_MAX.
  private static let longestPath = 4096

  /// The icon of a new pile without one, by its answer.
  private static func icon(of answer: Pile.Answer) -> String {
    switch answer {
    case .accept: Pile.keep.icon
    case .reject: Pile.reject.icon
    case .ignore: Pile.later.icon
    }
  }
}
