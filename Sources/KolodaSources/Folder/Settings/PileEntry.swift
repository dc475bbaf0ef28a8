import Koloda
import KolodaFiles
import KolodaTriage

/// A pile as a deck's settings say it; what is left out is as the built-in pile of that id has it.
struct PileEntry: Decodable {
  /// The pile; nil if a value makes no sense.
  let pile: Pile?

  private enum CodingKeys: String, CodingKey {
    case id, name, colour, icon, answer, side, keys
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
    return pile
  }

  /// The icon of a pile that says none.
  private static func icon(of answer: Pile.Answer) -> String {
    switch answer {
    case .accept: Pile.keep.icon
    case .reject: Pile.reject.icon
    case .ignore: Pile.later.icon
    }
  }
}
