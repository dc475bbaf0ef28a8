import FoundationEssentials
import KolodaFiles
import KolodaSources
import KolodaTriage

// The description of a shared deck that its server keeps: its question and piles, in the format of
// a `deck.json`.
extension DeckSettings {
  /// The longest question accepted from a server, in characters.
  private static let longestQuestion = 1000
  /// The longest name of a pile accepted from a server, in characters.
  fileprivate static let longestSharedName = 100

  /// Reads the question and piles of a shared deck as somebody else described them.
  ///
  /// Folders that piles move or copy files to are dropped, and entries that make no sense are
  /// skipped. A text that is not JSON gives empty settings.
  package init(shared text: String) {
    self.init()
    guard let content = try? JSONDecoder().decode(SharedContent.self, from: Data(text.utf8)) else {
      return
    }
    question = content.question.map {
      String(displayText($0.utf8).prefix(Self.longestQuestion))
    }
    piles = Array(
      PileEntry.coloured(content.piles).compactMap { $0.pile?.sharable }
        .reduce(into: [Pile]()) { piles, pile in
          if !piles.contains(where: { $0.id == pile.id }) { piles.append(pile) }
        }.prefix(Piles.most))
  }

  /// Describes a deck for the people it is shared with; empty if there is nothing to describe.
  ///
  /// - Parameter piles: the deck's own piles; empty if it has none.
  package static func shared(question: String?, piles: [Pile]) -> String {
    var members: [(String, String)] = []
    if let question, !question.isEmpty {
      members.append(("question", JSONText.string(String(question.prefix(longestQuestion)))))
    }
    if !piles.isEmpty {
      members.append(("piles", "[" + piles.map(\.sharedText).joined(separator: ", ") + "]"))
    }
    return members.isEmpty ? "" : JSONText.object(members)
  }

  private struct SharedContent: Decodable {
    let question: String?
    let piles: [PileEntry]

    enum CodingKeys: String, CodingKey { case question, piles }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      question = try? values.decode(String.self, forKey: .question)
      piles = (try? values.decode([PileEntry].self, forKey: .piles)) ?? []
    }
  }
}

extension Pile {
  /// The most keys that a pile from a server may have.
  private static let mostKeys = 8

  /// The pile as it may be taken from somebody else: without folders on this computer, with a
  /// bounded name and number of keys, and with an icon that is a plain icon name.
  fileprivate var sharable: Pile {
    var pile = self
    pile.preset = nil
    pile.name = name.map { String($0.prefix(DeckSettings.longestSharedName)) }
    pile.keys = Array(keys.prefix(Self.mostKeys))
    let isName = icon.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    if !isName { pile.icon = (Pile.known.first { $0.id == id } ?? .later).icon }
    return pile
  }

  /// The pile as an entry of a `deck.json`, without the folder that Apply would put its files in.
  fileprivate var sharedText: String {
    var members = [("id", JSONText.string(id.text))]
    if let name {
      members.append(("name", JSONText.string(String(name.prefix(DeckSettings.longestSharedName)))))
    }
    let digits = String(colour & 0xFF_FFFF, radix: 16)
    members += [
      ("colour", JSONText.string("#" + String(repeating: "0", count: 6 - digits.count) + digits)),
      ("icon", JSONText.string(icon)), ("answer", JSONText.string(answer.rawValue)),
      ("side", side.map { JSONText.string($0.rawValue) } ?? "null"),
      ("keys", "[" + keys.prefix(Self.mostKeys).map(JSONText.string).joined(separator: ", ") + "]"),
    ]
    return JSONText.object(members)
  }
}
