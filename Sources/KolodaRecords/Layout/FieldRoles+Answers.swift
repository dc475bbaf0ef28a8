/// The two fields of records with an answer each, of which people choose the better one.
package struct AnswerFields: Hashable, Sendable {
  /// The name of the field that is on the left, unless answers are blinded.
  package var first: String
  /// The name of the other.
  package var second: String

  package init(first: String, second: String) {
    (self.first, self.second) = (first, second)
  }
}

extension FieldRoles {
  /// The fields with the two answers; nil unless both are chosen, and differ.
  package var answers: AnswerFields? {
    guard let first = self[.first], let second = self[.second], first != second else { return nil }
    return AnswerFields(first: first, second: second)
  }
}

extension AnswerFields {
  /// Pairs of names that are always those of two answers: TRL's and HH-RLHF's, OpenAI's, and Prodigy's.
  private static let known = [
    ("chosen", "rejected"), ("preferred_output", "non_preferred_output"),
    ("accept.text", "reject.text"),
  ]
  /// What fields with answers are called, before a letter or a number.
  private static let stems = [
    "response", "answer", "completion", "output", "reply", "generation", "candidate", "summary",
    "translation", "continuation", "conversation", "human_ref",
  ]
  /// How the names of two such fields end, and what others would end with if there were more.
  private static let ends = [
    (first: "a", second: "b", others: ["c"]), ("1", "2", ["0", "3"]), ("0", "1", ["2"]),
    ("j", "k", ["l"]),
  ]

  /// Recognises the two answers by the names of fields, such as `response_a` and `response_b`; nil if
  /// there are none, or more than two.
  init?(among names: [String]) {
    let known = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    for (first, second) in Self.known {
      guard let first = known[first], let second = known[second] else { continue }
      self.init(first: first, second: second)
      return
    }
    for stem in Self.stems {
      for gap in ["_", "-", " ", ""] {
        for (first, second, others) in Self.ends {
          guard let first = known[stem + gap + first], let second = known[stem + gap + second],
            !others.contains(where: { known[stem + gap + $0] != nil })
          else { continue }
          self.init(first: first, second: second)
          return
        }
      }
    }
    return nil
  }
}
