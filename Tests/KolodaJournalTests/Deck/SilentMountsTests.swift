import KolodaFiles
import Synchronization
import Testing

@testable import KolodaJournal

@Suite struct SilentMountsTests {
  @Test func aMountIsSilentUntilItAnswers() throws {
    let root = try #require(MountList().mount(around: Array("/".utf8)))
    let silent = SilentMounts()
    #expect(!silent.contains(root))
    let hasAnswered = Mutex(false)
    silent.insert(root) { hasAnswered.withLock { $0 } }
    #expect(silent.contains(root) && silent.contains(root))
    hasAnswered.withLock { $0 = true }
    #expect(!silent.contains(root))
    // Whoever has answered once is waited for again.
    hasAnswered.withLock { $0 = false }
    #expect(!silent.contains(root))
  }
}
