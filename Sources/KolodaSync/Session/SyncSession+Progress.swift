import KolodaSyncMessages
import KolodaTriage

// Figures for those who watch a shared deck.
extension SyncSession {
  /// Everybody's progress.
  func progress() throws -> SyncedProgress {
    let deck = try deck()
    let server = try connected()
    let standing = try deck.standing()
    let people = try deck.people()
    let decided = try deck.decisionTimes(of: people)
    return SyncedProgress(
      person: server.person, isManager: try ServerSchema.isManager(on: server),
      answersPerCard: standing.answersPerCard, cards: standing.cards,
      isClosed: standing.isClosed, people: people.map { SyncedPerson($0) },
      decided: decided.mapValues { $0.map(\.microseconds) },
      look: standing.look.map { SharedLook(mark: standing.mark, text: $0) })
  }

  /// Sends the cards whose answers differ, with or without their records, which may be long.
  func tellDisputes(withRecords: Bool) throws {
    let deck = try deck()
    let all = try deck.standing().cards
    var first = 0
    while first < all {
      let disputes = try deck.disputes(from: first, most: Self.recordStep)
      if disputes.isEmpty { return }
      for dispute in disputes {
        // Cards must come in ascending order; otherwise this loop might never end.
        guard (first..<all).contains(dispute.card) else {
          throw ServerError.lost("the server sent disputes that can’t be right")
        }
        first = dispute.card + 1
        var told = SyncedDispute(dispute)
        if !withRecords { told.record.removeAll() }
        // One card a message, since a record may be long.
        guard tell(.dispute(told)) else { throw Self.unsent }
      }
    }
  }

}

extension SyncedPerson {
  fileprivate init(_ person: SharedDeck.Person) {
    self.init(
      name: person.name, answers: person.answers, extra: person.extra, held: person.held,
      events: person.events, isRemoved: person.isRemoved)
  }
}
