import KolodaSyncMessages

/// What the pages of a shared deck ask its server.
///
/// All methods block and throw `SyncFailure`.
package protocol SharedServer: AnyObject {
  /// Returns how far everybody is.
  func progress() throws -> SyncedProgress
  /// Adds roles to the deck and removes others.
  func change(added: [String], removed: [String]) throws
  /// Hands the cards that a person holds to other people.
  func release(_ person: String) throws
  /// Stops handing out cards, or starts again.
  func setClosed(_ isClosed: Bool) throws
  /// Has everybody shown something else besides the cards, as a `deck.json` says it.
  ///
  /// - Parameter former: what it is to replace: if somebody has changed that, nothing is done, and
  ///   the failure's `isOvertaken` is true. Nil to replace anything.
  func setLook(_ look: String, replacing former: String?) throws
  /// Gives the combinations of answers that cards have to a body.
  func eachCombination(_ body: (SyncedCombination) throws -> Void) throws
}

extension SyncProcess: SharedServer {
  package func progress() throws -> SyncedProgress {
    guard case .progress(let progress) = try ask(.progress) else { throw SyncFailure.gone }
    guard progress.isSound else { throw SyncFailure.wrongAnswer }
    return progress
  }

  package func change(added: [String], removed: [String]) throws {
    try expectDone(.people(added: added, removed: removed))
  }

  package func release(_ person: String) throws { try expectDone(.release(person: person)) }

  package func setClosed(_ isClosed: Bool) throws { try expectDone(.close(isClosed)) }

  package func setLook(_ look: String, replacing former: String?) throws {
    try expectDone(.show(look: look, replacing: former))
  }
}
