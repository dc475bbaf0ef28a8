import Foundation
import KolodaFiles
import KolodaTriage

// What a shared deck says of itself on its server: a part of a `deck.json`.
extension DeckSettings {
  /// The longest question that is taken from others, in characters.
  private static let longestQuestion = 1000
  /// The longest name of a pile that is taken from others, in characters.
  fileprivate static let longestSharedName = 100

  /// Takes what somebody else says of a deck: its question and its piles.
  ///
  /// Folders that files go to are passed over, as is what makes no sense.
  package init(shared text: String) {
    self.init()
    guard let content = try? JSONDecoder().decode(SharedContent.self, from: Data(text.utf8)) else {
      return
    }
    question = content.question.map {
      String(displayText($0.utf8).prefix(Self.longestQuestion))
    }
    piles = Array(
      content.piles.compactMap { $0.pile?.sharable }
        .reduce(into: [Pile]()) { piles, pile in
          if !piles.contains(where: { $0.id == pile.id }) { piles.append(pile) }
        }.prefix(Piles.most))
  }

  /// What others are told of a deck; empty where there is nothing to tell.
  ///
  /// - Parameter piles: the deck's own; none if it has none.
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
  /// The most keys that a pile of others has.
  private static let mostKeys = 8

  /// The pile as others may say it: nothing in it leads to a file of this computer.
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

  /// The pile as an entry of a `deck.json`, without the folder that its files go to.
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
