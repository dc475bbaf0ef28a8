import KolodaSyncMessages
import Testing

@testable import KolodaSharing

@Suite("What is said of the way to a server")
struct SyncLinkTests {
  private static let lost = SyncFailure.server(
    SyncFault(.unreachable, isOffline: true))
  private static let refusal = SyncFailure.server(SyncFault(.notLetIn))

  /// A link over which the last exchange went well.
  private var online: SyncLink {
    var link = SyncLink()
    link.succeed()
    return link
  }

  @Test("An answer that takes long is no connection, until it comes")
  func aLateAnswer() {
    var link = online
    link.wait(from: 10)
    #expect(link.shown(at: 24) == .online && link.turn(after: 24) == 25)
    #expect(link.shown(at: 25) == .offline && link.turn(after: 25) == 110)
    // Part of the answer arrived.
    link.wait(from: 26)
    #expect(link.shown(at: 27) == .online)
    #expect(link.shown(at: 41) == .offline)
    link.end()
    #expect(link.shown(at: 42) == .online && link.turn(after: 42) == .infinity)
  }

  @Test("It is not waited for without an end")
  func anAnswerThatNeverComes() {
    var link = online
    #expect(!link.isGivenUp(at: .greatestFiniteMagnitude))
    link.wait(from: 0)
    #expect(!link.isGivenUp(at: 99) && link.isGivenUp(at: 100))
    link.fail(.gone, at: 100)
    #expect(!link.isGivenUp(at: 1000))
  }

  @Test("That a connection broke is no news, that it can’t be made again is")
  func aBrokenConnection() {
    var link = online
    link.fail(Self.lost, at: 0)
    #expect(link.shown(at: 0) == .connecting)
    link.fail(Self.lost, at: 1)
    #expect(link.shown(at: 1) == .offline)
    // A reported failure stays visible during the next attempt.
    link = online
    link.wait(from: 0)
    link.fail(Self.lost, at: 60)
    #expect(link.shown(at: 60) == .offline)
    link.wait(from: 61)
    link.end()
    #expect(link.shown(at: 62) == .offline)
    link.succeed()
    #expect(link.shown(at: 63) == .online)
  }

  @Test("Who does not let one in is no server that can’t be reached")
  func aRefusal() {
    var link = online
    link.fail(Self.refusal, at: 0)
    #expect(link.shown(at: 0) == .refused(Self.refusal))
    link.wait(from: 1)
    #expect(link.shown(at: 2) == .refused(Self.refusal))
    link.fail(.server(SyncFault(.noRoom, isOffline: true)), at: 3)
    #expect(link.shown(at: 3) == .full)
  }
}
