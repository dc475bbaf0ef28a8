import Foundation
import KolodaFiles
import KolodaTriage

/// Piles as a deck's settings say them.
package enum PileText {
  /// Piles as a list on one line; an empty text for none.
  package static func json(_ piles: [Pile]) -> String {
    piles.isEmpty ? "" : "[" + piles.map { json($0) }.joined(separator: ", ") + "]"
  }

  /// The piles of a list, eight at most; those that make no sense are left out.
  ///
  /// The folders of their presets are whole paths, or begin with `~/`.
  package static func piles(in text: String) -> [Pile] {
    guard let entries = try? JSONDecoder().decode([PileEntry].self, from: Data(text.utf8)) else {
      return []
    }
    var piles: [Pile] = []
    for pile in entries.compactMap({ $0.pile(in: []) }) where piles.count < Piles.most {
      if !piles.contains(where: { $0.id == pile.id }) { piles.append(pile) }
    }
    return piles
  }

  /// A pile as a JSON object on one line.
  package static func json(_ pile: Pile) -> String {
    var members = [("id", JSONText.string(pile.id.text))]
    if let name = pile.name { members.append(("name", JSONText.string(name))) }
    let digits = String(pile.colour & 0xff_ffff, radix: 16)
    let colour = "#" + String(repeating: "0", count: 6 - digits.count) + digits
    members += [
      ("colour", JSONText.string(colour)), ("icon", JSONText.string(pile.icon)),
      ("answer", JSONText.string(pile.answer.rawValue)),
      ("side", pile.side.map { JSONText.string($0.rawValue) } ?? "null"),
      ("keys", "[" + pile.keys.map(JSONText.string).joined(separator: ", ") + "]"),
    ]
    switch pile.preset {
    case .move(let folder): members.append(("move", JSONText.string(displayText(folder))))
    case .copy(let folder): members.append(("copy", JSONText.string(displayText(folder))))
    case nil: break
    }
    return JSONText.object(members)
  }
}
