import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// A session connected as a person, running on its own thread.
final class SessionProgram {
  let socket: SyncSocket
  /// The ids of events reported as refused.
  var refused: [String] = []
  /// Events from the person's other computers, each with the event after which reading continues.
  var elsewhere: [ElsewhereEvents] = []

  init(_ desk: SyncDesk, as person: String = "person0", listening: Bool = false) throws {
    let (own, other) = try #require(SyncSocket.pair())
    socket = own
    Thread.detachNewThread { SyncSession(other).run() }
    let address = "postgresql://\(person)@/\(desk.database)?host=\(desk.server.folder)"
    socket.send(SyncRequest.connect(address: address, name: "pile", password: nil))
    guard case .connected? = socket.receive(SyncAnswer.self) else { throw Unexpected() }
    if listening { try expectDone(.listen) }
  }

  func expectDone(_ request: SyncRequest) throws {
    socket.send(request)
    guard case .done? = socket.receive(SyncAnswer.self) else { throw Unexpected() }
  }

  /// Returns the cards in the answer, and the final message.
  func sync(_ order: SyncOrder) throws -> (held: [HeldCard], answer: SyncAnswer) {
    socket.send(SyncRequest.sync(order))
    var held: [HeldCard] = []
    while let answer = socket.receive(SyncAnswer.self) {
      switch answer {
      case .held(let card): held.append(card)
      case .refused(let event, _): refused.append(event)
      case .elsewhere(let events): elsewhere.append(events)
      default: return (held, answer)
      }
    }
    throw Unexpected()
  }

}

/// An answer that a test can't go on with.
struct Unexpected: Error {}

extension SyncEvent {
  /// A new decision about a card.
  static func decision(_ card: Int) -> SyncEvent {
    SyncEvent(
      uid: Hex.text(EventID.random().bytes), kind: "decide", about: nil, text: "keep",
      seat: Hex.text(EventID.random().bytes), act: Hex.text(EventID.random().bytes), lamport: 1,
      time: 1, card: card)
  }
}
