import FoundationEssentials
import KolodaSyncMessages
import KolodaTriage

// Sharing of photos, and cards requested by number.
extension SyncSession {
  /// Makes a shared deck of photos, or finds an incomplete one, and sends the keys of the cards
  /// that it has.
  func beginPhotos() throws {
    let server = try connected()
    try ServerSchema.make(on: server)
    let keys = try PhotoKeeper(server).begin(name)
    for some in keys.chunks(of: SharedPhotos.keyStep) {
      guard tell(.keys(some)) else { throw Self.unsent }
    }
  }

  /// Adds some photos to that deck.
  func add(_ photos: [SharedPhoto]) throws {
    try PhotoKeeper(try connected()).add(photos, toDeck: name)
  }

  /// Completes the deck, so that its cards are handed out.
  func finishPhotos(_ plan: SyncRequest.SharePlan, _ gone: [String]) throws {
    let server = try connected()
    let people = Array(Set(plan.people + [server.person]))
    try PhotoKeeper(server).finish(
      name, answersPerCard: plan.answersPerCard, people: people, look: plan.look, gone: gone)
  }

  /// Sends cards with their records; those that the person may not see are left out.
  func tellCards(_ numbers: [Int]) throws {
    let deck = try deck()
    for some in numbers.chunks(of: SharedPhotos.step) {
      for card in try deck.cards(some) {
        // One card a message, since a record may be long.
        guard tell(.card(card)) else { throw Self.unsent }
      }
    }
  }
}
