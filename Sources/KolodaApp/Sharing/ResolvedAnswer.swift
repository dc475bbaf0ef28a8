import KolodaSyncMessages

/// The one answer that holds for a card that several people answered.
struct ResolvedAnswer {
  /// How it was found.
  enum Means: String {
    /// All who were to answer gave it.
    case all
    /// More than half of those who were to answer gave it.
    case majority
    /// Somebody who had not answered decided between the answers.
    case settled
  }

  let answer: SyncedAnswer
  /// Who gave it, by name.
  let people: [String]
  let means: Means

  /// Finds it; nil as long as there is none.
  ///
  /// Extra answers don't count.
  ///
  /// - Parameter answersPerCard: how many were to answer.
  init?(_ answers: [SyncedAnswer], answersPerCard: Int) {
    if let settled = answers.first(where: \.isSettled) {
      (answer, people, means) = (settled, [settled.person], .settled)
      return
    }
    let counted = answers.filter { !$0.isExtra }
    let votes = Dictionary(grouping: counted, by: \.pile)
    guard let most = votes.values.max(by: { $0.count < $1.count }),
      most.count * 2 > answersPerCard, let last = most.max(by: { $0.time < $1.time })
    else { return nil }
    answer = last
    people = most.map(\.person).sorted()
    means = most.count == answersPerCard ? .all : .majority
  }
}
