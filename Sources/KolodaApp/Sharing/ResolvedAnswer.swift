import KolodaSyncMessages

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
  /// - Parameter answersPerCard: the number of people who were to answer.
  init?(_ answers: [SyncedAnswer], answersPerCard: Int) {
    let counted = answers.filter { !$0.isExtra && !$0.isSettled }
    // Once everybody agrees, an earlier settlement settles nothing any more.
    let isAgreed = counted.count >= answersPerCard && Set(counted.map(\.pile)).count == 1
    if !isAgreed, let settled = answers.first(where: \.isSettled) {
      (answer, people, means) = (settled, [settled.person], .settled)
      return
    }
    let votes = Dictionary(grouping: counted, by: \.pile)
    guard let most = votes.values.max(by: { $0.count < $1.count }),
      most.count * 2 > answersPerCard, let last = most.max(by: { $0.time < $1.time })
    else { return nil }
    answer = last
    people = most.map(\.person).sorted()
    means = most.count == answersPerCard ? .all : .majority
  }
}
