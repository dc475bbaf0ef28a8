import Foundation
import Testing

@testable import KolodaSharing

@Suite("The records of a shared deck that are kept")
final class KeptRecordsTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-kept-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("They are there after a restart, and what is no record of ours is passed over")
  func areThereAfterARestart() throws {
    let records = KeptRecords(in: folder)
    #expect(records.record(4) == nil && !records.has(4))
    try records.keep([1, 2], of: 4)
    try records.keep([3], of: 7)
    try records.keep([5, 6, 7], of: 4)
    try Data().write(to: URL(fileURLWithPath: folder + "/records/07"))
    let again = KeptRecords(in: folder)
    #expect(again.numbers == [4, 7] && again.size(of: 4) == 3)
    #expect(again.record(4) == [5, 6, 7] && again.record(7) == [3])
  }

  @Test("The oldest go where there are too many")
  func theOldestGo() throws {
    let records = KeptRecords(in: folder, most: 3)
    for number in 0..<5 { try records.keep([1], of: number) }
    #expect(records.numbers == [2, 3, 4] && records.record(0) == nil)
    try records.keep([2], of: 2)
    try records.keep([1], of: 9)
    #expect(records.numbers == [2, 4, 9])
  }

  @Test("What another program has given up is not there any more, and comes again")
  func whatAnotherProgramHasGivenUp() throws {
    let (one, other) = (KeptRecords(in: folder, most: 3), KeptRecords(in: folder, most: 3))
    for number in 0..<3 { try one.keep([1, 2], of: number) }
    let third = KeptRecords(in: folder, most: 3)
    for number in 7..<10 { try third.keep([3], of: number) }
    #expect(one.has(0) && one.record(0) == nil && !one.has(0))
    try one.keep([4], of: 0)
    #expect(one.has(0) && one.record(0) == [4])
    // It also reads records that it didn't know of.
    #expect(other.record(8) == [3])
  }

  @Test("The oldest go where they are too large, but never the last that may be held")
  func theLargestGo() throws {
    let records = KeptRecords(in: folder, room: 10)
    for number in 0..<80 { try records.keep([1, 2], of: number) }
    #expect(records.numbers == Array(16..<80))
  }
}
