import KolodaFolders
import KolodaSyncMessages
import KolodaTriage

/// The answer that counts for a card that several people answered.
struct ResolvedAnswer {
  /// How the answer was found.
  enum Means: String {
    /// Everyone who was to answer gave it.
    case all
    /// More than half of those who were to answer gave it.
    case majority
    /// Somebody who had not answered settled the card.
    case settled
  }

  let answer: SyncedAnswer
  /// The names of those who gave it.
  let people: [String]
  let means: Means

  /// Finds the answer; nil as long as none counts.
  ///
  /// Extra answers are ignored.
  ///
  /// - Parameters:
  ///   - answersPerCard: the number of people who were to answer.
  ///   - groups: which piles are the same. Of those in the group that counts, the one that most
  ///     people chose is the answer's, and of two such ones the one chosen last.
  init?(_ answers: [SyncedAnswer], answersPerCard: Int, _ groups: AnswerGroups) {
    let counted = answers.filter { !$0.isExtra && !$0.isSettled }
    // Once everybody agrees, an earlier settlement settles nothing any more.
    let isAgreed =
      counted.count >= answersPerCard && Set(counted.map { groups.group(of: $0) }).count == 1
    if !isAgreed, let settled = answers.first(where: \.isSettled) {
      (answer, people, means) = (settled, [settled.person], .settled)
      return
    }
    let votes = Dictionary(grouping: counted, by: { groups.group(of: $0) })
    guard let most = votes.values.max(by: { $0.count < $1.count }),
      most.count * 2 > answersPerCard
    else { return nil }
    let counts = Dictionary(grouping: most, by: \.pile).mapValues(\.count)
    func isBefore(_ one: SyncedAnswer, _ other: SyncedAnswer) -> Bool {
      (counts[one.pile] ?? 0, one.time) < (counts[other.pile] ?? 0, other.time)
    }
    guard let last = most.max(by: isBefore) else { return nil }
    answer = last
    people = most.map(\.person).sorted()
    means = most.count == answersPerCard ? .all : .majority
  }
}

extension AnswerGroups {
  /// The group of an answer's pile.
  package func group(of answer: SyncedAnswer) -> String {
    PileID(answer.pile).map { group(of: $0).text } ?? answer.pile
  }

  /// Whether people disagree on a card, of which the server knows that their piles differ.
  package func isDisputed(_ dispute: SyncedDispute) -> Bool {
    Set(dispute.answers.filter { !$0.isExtra && !$0.isSettled }.map { group(of: $0) }).count > 1
  }
}

extension SyncProcess {
  /// The groups of piles by which the deck's answers are compared.
  ///
  /// Blocks.
  ///
  /// - Parameter basis: what answers are compared by; nil for what suits the deck's piles.
  package func groups(by basis: AnswerGroups.Basis? = nil) throws -> AnswerGroups {
    AnswerGroups(DeckSettings(shared: try standing().look?.text ?? "").piles, by: basis)
  }
}
