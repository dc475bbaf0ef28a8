import KolodaSyncMessages

/// What the pages of a shared deck ask of its server; all of it blocks, and throws a `SyncFailure`.
protocol SharedServer: AnyObject {
  /// How far everybody is.
  func progress() throws -> SyncedProgress
  /// Lets roles into the deck, and takes some out.
  func change(added: [String], removed: [String]) throws
  /// Has the cards that a person holds go to others.
  func release(_ person: String) throws
  /// Hands out no more cards, or does so again.
  func setClosed(_ isClosed: Bool) throws
  /// Gives the combinations of answers that cards have to a body.
  func eachCombination(_ body: (SyncedCombination) throws -> Void) throws
}

extension SyncProcess: SharedServer {
  func progress() throws -> SyncedProgress {
    guard case .progress(let progress) = try ask(.progress) else { throw SyncFailure.gone }
    guard progress.isSound else {
      throw SyncFailure.refused("what the server says of the pile can't be")
    }
    return progress
  }

  func change(added: [String], removed: [String]) throws {
    try expectDone(.people(added: added, removed: removed))
  }

  func release(_ person: String) throws { try expectDone(.release(person: person)) }

  func setClosed(_ isClosed: Bool) throws { try expectDone(.close(isClosed)) }

}
