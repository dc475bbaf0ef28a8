import Glibc
import Koloda
import KolodaFiles
import KolodaTriage

/// A pile as a deck's settings say it; what is left out is as the built-in pile of that id has it.
struct PileEntry: Decodable {
  /// The pile; nil if a value makes no sense.
  ///
  /// The folder of its preset is as the settings have it.
  let pile: Pile?

  private enum CodingKeys: String, CodingKey {
    case id, name, colour, icon, answer, side, keys, move, copy
  }

  /// The colour of a pile that says none: Adwaita's purple.
  private static let colour: UInt32 = 0x9141ac
  init(from decoder: any Decoder) throws {
    pile = (try? decoder.container(keyedBy: CodingKeys.self)).flatMap { try? PileEntry.pile($0) }
  }

  private struct Nonsense: Error {}

  private static func pile(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Pile {
    guard let id = PileID(try values.decode(String.self, forKey: .id)) else { throw Nonsense() }
    let known = Pile.known.first { $0.id == id }
    var pile =
      known
      ?? Pile(
        id: id, name: id.text, colour: colour, icon: Pile.later.icon, answer: .ignore, side: nil)
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
    // It is one or the other.
    case (.some, .some): throw Nonsense()
    }
    return pile
  }

  /// The pile with the whole path of its folder; nil if that is none.
  ///
  /// - Parameter deck: the deck's folder, which other paths than `/…` and `~/…` begin at.
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
    let start: [UInt8]
    var rest = path[...]
    if path.starts(with: "~/".utf8) {
      guard let home = getenv("HOME") else { return nil }
      start = Array(String(cString: home).utf8)
      rest = path.dropFirst(2)
    } else if path.first == UInt8(ascii: "/") {
      start = []
    } else {
      start = deck
    }
    var parts = start.split(separator: UInt8(ascii: "/"))
    for part in rest.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    // All files of the computer are no folder for a pile.
    return parts.isEmpty ? nil : parts.flatMap { [UInt8(ascii: "/")] + $0 }
  }

  /// The longest path of a folder, in bytes, as the system has it.
  private static let longestPath = 4096

  /// The icon of a pile that says none.
  private static func icon(of answer: Pile.Answer) -> String {
    switch answer {
    case .accept: Pile.keep.icon
    case .reject: Pile.reject.icon
    case .ignore: Pile.later.icon
    }
  }
}
