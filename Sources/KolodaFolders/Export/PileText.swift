import FoundationEssentials
import KolodaSources
import KolodaTriage

/// Piles as the text that the settings keep them in.
package enum PileText {
  /// Writes piles as a JSON list on one line; an empty text for no piles.
  package static func json(_ piles: [Pile]) -> String {
    piles.isEmpty ? "" : "[" + piles.map { json($0) }.joined(separator: ", ") + "]"
  }

  /// Reads the piles from such a list, up to `Piles.most`.
  ///
  /// Entries that make no sense and repeated ids are left out.
  ///
  /// The folders of their presets must be absolute paths, or begin with `~/`.
  package static func piles(in text: String) -> [Pile] {
    guard let entries = try? JSONDecoder().decode([PileEntry].self, from: Data(text.utf8)) else {
      return []
    }
    var piles: [Pile] = []
    for pile in PileEntry.coloured(entries).compactMap({ $0.pile(in: []) })
    where piles.count < Piles.most {
      if !piles.contains(where: { $0.id == pile.id }) { piles.append(pile) }
    }
    return piles
  }

  /// Writes a pile as a JSON object on one line.
  ///
  /// JSON is text, so a preset is left out if its folder's path is not valid UTF-8: better none than
  /// one with another folder.
  package static func json(_ pile: Pile) -> String {
    var members = [("id", JSONText.string(pile.id.text))]
    if let name = pile.name { members.append(("name", JSONText.string(name))) }
    members += [
      ("colour", JSONText.string("#" + Hex.text(ofColour: pile.colour))),
      ("icon", JSONText.string(pile.icon)),
      ("answer", JSONText.string(pile.answer.rawValue)),
      ("side", pile.side.map { JSONText.string($0.rawValue) } ?? "null"),
      ("keys", "[" + pile.keys.map(JSONText.string).joined(separator: ", ") + "]"),
    ]
    switch pile.preset {
    case .move(let folder): members += path(folder).map { [("move", $0)] } ?? []
    case .copy(let folder): members += path(folder).map { [("copy", $0)] } ?? []
    case nil: break
    }
    return JSONText.object(members)
  }

  /// A path as a JSON string, unchanged; nil if it is not valid UTF-8.
  private static func path(_ bytes: [UInt8]) -> String? {
    String(validating: bytes, as: UTF8.self).map(JSONText.string)
  }
}
