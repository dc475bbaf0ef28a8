import Foundation
import KolodaSyncMessages
import KolodaTriage

// Decks of photos on their way to a server, and cards that are asked for one by one.
extension SyncSession {
  /// Makes a pile of photos, or finds one that is not whole, and tells what is there of it.
  func beginPhotos() throws {
    let server = try connected()
    try ServerSchema.make(on: server)
    let keys = try PhotoKeeper(server).begin(name)
    for some in keys.chunks(of: SharedPhotos.keyStep) {
      guard tell(.keys(some)) else { throw Self.unsent }
    }
  }

  /// Puts some photos into that pile.
  func add(_ photos: [SharedPhoto]) throws {
    try PhotoKeeper(try connected()).add(photos, toPile: name)
  }

  /// Has its cards handed out.
  func finishPhotos(_ plan: SyncRequest.SharePlan, _ gone: [String]) throws {
    let server = try connected()
    let people = Array(Set(plan.people + [server.person]))
    try PhotoKeeper(server).finish(
      name, answersPerCard: plan.answersPerCard, people: people, look: plan.look, gone: gone)
  }

  /// Tells cards with their records; those that the person may not see are left out.
  func tellCards(_ numbers: [Int]) throws {
    let pile = try pile()
    for some in numbers.chunks(of: SharedPhotos.step) {
      for card in try pile.cards(some) {
        // One in a message: a record may be long.
        guard tell(.card(card)) else { throw Self.unsent }
      }
    }
  }
}
