import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaDecks

/// The files that a plan affects are counted, however long they say they are.
@Suite struct ApplyTallyTests {
  @Test func hugeFilesAreCounted() {
    let steps = (0..<3).map { number in
      Step(
        card: CardKey(version: 2, digest: [UInt8(number)]), action: .copy,
        file: Array("/deck/\(number).mov".utf8), to: Array("/out/\(number).mov".utf8),
        fileState: FileState(size: 5 << 60, modified: 1, device: 1, inode: UInt64(number)))
    }
    let plan = Plan(
      id: .random(), folder: Array("/deck".utf8), time: UTCTime(microseconds: 1), steps: steps)
    let tally = ApplyTally(plan, in: .waiting)
    #expect(tally.shares[.copy] == ApplyTally.Share(files: 3, bytes: .max))
  }
}
