import KolodaSyncMessages
import Testing

@testable import KolodaSync

/// Why a server lets nobody in is known whatever language it speaks.
struct RefusalTests {
  private static let words = "доступ для «ann» заборонено"

  private func refusal(
    _ code: String, _ words: String = Self.words, asks: Bool = false
  ) throws -> ServerError? {
    let server = try RefusingServer(code: code, words, asks: asks)
    let address = try ServerAddress("postgresql://ann@/decks?host=\(server.folder)")
    do throws(ServerError) {
      _ = try ServerConnection(address, password: asks ? Secret("wrong") : nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func aWrongPasswordIsAskedForAgain() throws {
    let refusal = try refusal("28P01", asks: true)
    guard case .wantsPassword(let account, let words?, _)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(account.person == "ann" && words == Self.words)
  }

  @Test(arguments: [false, true])
  func whoIsNotLetInIsTold(asks: Bool) throws {
    #expect(try refusal("28000", asks: asks) == .notLetIn(Self.words))
    #expect(try refusal("42501", asks: asks) == .notLetIn(Self.words))
  }

  @Test func aDatabaseThatIsNotThereIsNoNetworkTrouble() throws {
    let refusal = try #require(try refusal("3D000"))
    #expect(refusal == .other(code: "3D000", Self.words) && !refusal.isOffline)
    #expect(refusal.fault == SyncFault(.server, detail: Self.words))
  }

  /// In front of the server, so that no session lasts or has the settings that it was opened with.
  @Test func aPoolerIsNamed() throws {
    #expect(try refusal("08P01", "unsupported startup parameter: options") == .pooler)
    for code in ["42P05", "26000"] {
      #expect(ServerError(code: code, message: "prepared statement “koloda0”") == .pooler)
    }
    #expect(ServerError.pooler.fault.kind == .pooler && !ServerError.pooler.isOffline)
  }

  @Test func aServerThatIsBusyIsTriedAgain() throws {
    // It is starting.
    #expect(try refusal("57P03") == .unreachable(Self.words))
    // It has no room for another connection, which is no silence.
    let crowded = try #require(try refusal("53300"))
    #expect(crowded == .crowded(Self.words) && crowded.isOffline)
    #expect(crowded.fault.kind == .crowded && crowded.fault.detail == Self.words)
  }
}
