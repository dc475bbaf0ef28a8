import KolodaSyncMessages
import KolodaTriage

// What is told to those who watch a pile.
extension SyncSession {
  /// How far everybody is.
  func progress() throws -> SyncedProgress {
    let pile = try pile()
    let server = try connected()
    let standing = try pile.standing()
    let people = try pile.people()
    let decided = try pile.decisionTimes(of: people)
    return SyncedProgress(
      person: server.person, isManager: try ServerSchema.isManager(on: server),
      answersPerCard: standing.answersPerCard, cards: standing.cards,
      isClosed: standing.isClosed, people: people.map { SyncedPerson($0) },
      decided: decided.mapValues { $0.map(\.microseconds) })
  }

  /// Tells the cards whose answers differ; without their records they are short.
  func tellDisputes(withRecords: Bool) throws {
    let pile = try pile()
    let all = try pile.standing().cards
    var first = 0
    while first < all {
      let disputes = try pile.disputes(from: first, most: Self.recordStep)
      if disputes.isEmpty { return }
      for dispute in disputes {
        // They come in order, or they would come for ever.
        guard (first..<all).contains(dispute.card) else {
          throw ServerError.lost("the server sent disputes that can’t be right")
        }
        first = dispute.card + 1
        var told = SyncedDispute(dispute)
        if !withRecords { told.record.removeAll() }
        // One in a message: a record may be long.
        guard tell(.dispute(told)) else { throw Self.unsent }
      }
    }
  }

}

extension SyncedPerson {
  /// A person as the server has them.
  fileprivate init(_ person: SharedPile.Person) {
    self.init(
      name: person.name, answers: person.answers, extra: person.extra, held: person.held,
      events: person.events, isRemoved: person.isRemoved)
  }
}
