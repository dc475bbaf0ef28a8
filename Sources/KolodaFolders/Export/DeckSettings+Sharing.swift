import FoundationEssentials
import KolodaFiles
import KolodaSources
import KolodaTriage

// The description of a shared deck that its server keeps: its question, its piles, which fields of
// its records have two answers, and what their classes are called, in the format of a `deck.json`.
extension DeckSettings {
  /// The longest question accepted from a server, in characters.
  private static let longestQuestion = 1000
  /// The longest name of a pile accepted from a server, in characters.
  fileprivate static let longestSharedName = 100
  /// The longest name of a field accepted from a server, in characters.
  private static let longestField = 1000
  /// The most bytes that names of classes take: with the rest, they must fit into what a server keeps.
  private static let longestClasses = 32 << 10

  /// Reads the description of a shared deck as somebody else wrote it.
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
    answers = content.answers.flatMap { answers in
      let names = [answers.first, answers.second]
      guard names[0] != names[1], names.allSatisfy({ $0.count <= Self.longestField }) else {
        return nil
      }
      return TwoAnswers(
        first: answers.first, second: answers.second, areBlinded: answers.blinded ?? false)
    }
    classes = content.classes.filter { $0.key.count <= Self.longestField }
  }

  /// Describes a deck for the people it is shared with; empty if there is nothing to describe.
  ///
  /// - Parameters:
  /// - piles: the deck's own piles; empty if it has none.
  /// - answers: the two answers that are side by side; nil for other records.
  /// - classes: the names of classes by field; those of fields with too many are left out.
  package static func shared(
    question: String?, piles: [Pile], answers: TwoAnswers? = nil, classes: [String: [String]] = [:]
  ) -> String {
    var members: [(String, String)] = []
    if let question, !question.isEmpty {
      members.append(("question", JSONText.string(String(question.prefix(longestQuestion)))))
    }
    if !piles.isEmpty {
      members.append(("piles", "[" + piles.map(\.sharedText).joined(separator: ", ") + "]"))
    }
    if let answers {
      let fields = [
        ("first", JSONText.string(answers.first)), ("second", JSONText.string(answers.second)),
        ("blinded", answers.areBlinded ? "true" : "false"),
      ]
      members.append(("answers", JSONText.object(fields)))
    }
    let named = text(of: classes)
    if !named.isEmpty { members.append(("classes", JSONText.object(named))) }
    return members.isEmpty ? "" : JSONText.object(members)
  }

  /// The classes as members of an object in JSON, those that take the least room first.
  private static func text(of classes: [String: [String]]) -> [(key: String, value: String)] {
    var left = longestClasses
    let fields = classes.map { field, names in
      (key: field, value: "[" + names.map(JSONText.string).joined(separator: ", ") + "]")
    }.sorted { ($0.value.utf8.count, $0.key) < ($1.value.utf8.count, $1.key) }
    return Array(
      fields.prefix { field in
        left -= JSONText.string(field.key).utf8.count + field.value.utf8.count
        return left >= 0
      })
  }

  private struct SharedContent: Decodable {
    let question: String?
    let piles: [PileEntry]
    let answers: Answers?
    let classes: [String: [String]]

    struct Answers: Decodable {
      let first: String
      let second: String
      let blinded: Bool?
    }

    enum CodingKeys: String, CodingKey { case question, piles, answers, classes }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      question = try? values.decode(String.self, forKey: .question)
      piles = (try? values.decode([PileEntry].self, forKey: .piles)) ?? []
      answers = try? values.decode(Answers.self, forKey: .answers)
      classes = (try? values.decode([String: [String]].self, forKey: .classes)) ?? [:]
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
    if !icon.utf8.allSatisfy(PileID.isLegal) {
      pile.icon = (Pile.known.first { $0.id == id } ?? .later).icon
    }
    return pile
  }

  /// The pile as an entry of a `deck.json`, without the folder that Apply would put its files in.
  fileprivate var sharedText: String {
    var members = [("id", JSONText.string(id.text))]
    if let name {
      members.append(("name", JSONText.string(String(name.prefix(DeckSettings.longestSharedName)))))
    }
    members += [
      ("colour", JSONText.string("#" + Hex.text(ofColour: colour))),
      ("icon", JSONText.string(icon)), ("answer", JSONText.string(answer.rawValue)),
      ("side", side.map { JSONText.string($0.rawValue) } ?? "null"),
      ("keys", "[" + keys.prefix(Self.mostKeys).map(JSONText.string).joined(separator: ", ") + "]"),
    ]
    return JSONText.object(members)
  }
}
