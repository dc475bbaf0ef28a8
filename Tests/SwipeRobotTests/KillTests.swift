import Foundation
import Testing

/// An act that was reported as kept is in the journal, whenever any program is killed.
@Suite("Kills in swiping") struct KillTests {
  @Test("two programs at once: nothing acknowledged is lost, doubled or reordered")
  func campaign() throws {
    // The long campaign takes about ten minutes.
    let isLong = ProcessInfo.processInfo.environment["KOLODA_TEST_ENDURANCE"] != nil
    let wanted = isLong ? 2000 : 60
    var campaign = try Campaign()
    defer { campaign.clear() }
    while campaign.kills < wanted, !campaign.isToBeKept { try campaign.run() }
    #expect(campaign.keptActs >= wanted)
    print("\(campaign.kills) kills, \(campaign.keptActs) acts kept, \(campaign.openActs) open")
  }
}
