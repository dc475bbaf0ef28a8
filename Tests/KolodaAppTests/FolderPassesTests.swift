import Foundation
import KolodaFiles
import KolodaGLib
import Synchronization
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks
@testable import KolodaFolders

/// Every request for a pass through the folder gets one that begins after the request.
@Suite("Passes through a folder")
struct FolderPassesTests {
  private final class Counts: Sendable {
    let asked = Atomic(0)
    /// The number of requests when the last pass began.
    let seen = Monitor(0)
    let rests = Monitor(0)
  }

  private func passes(_ folder: TestFolder, _ counts: Counts) throws -> FolderPasses {
    let listing = try FolderScan(.resolve(folder.path), extensions: ["jpg"]).run()
    return FolderPasses(
      Array(folder.path.utf8),
      FolderPasses.Steps(
        begin: {
          let asked = counts.asked.load(ordering: .sequentiallyConsistent)
          counts.seen.change { $0 = asked }
          return TakenPass(listing, [])
        },
        read: { _, done, _ in done + 1 }, finish: { _ in },
        rest: { counts.rests.change { $0 += 1 } }))
  }

  @Test("However the asking falls, none is missed")
  func none() throws {
    let (folder, counts) = (try TestFolder(), Counts())
    let passes = try passes(folder, counts)
    let (threads, times) = (4, 500)
    for _ in 0..<threads {
      Thread.detachNewThread {
        for _ in 0..<times {
          counts.asked.add(1, ordering: .sequentiallyConsistent)
          passes.look()
          sched_yield()
        }
      }
    }
    #expect(counts.seen.wait(atMost: 60) { $0 == threads * times ? true : nil } == true)
  }

  @Test("What is stopped begins no more, and rests once it has ended")
  func stopped() throws {
    let (folder, counts) = (try TestFolder(), Counts())
    let passes = try passes(folder, counts)
    passes.look()
    #expect(counts.rests.wait(atMost: 60) { $0 == 1 ? true : nil } == true)
    passes.stop()
    counts.asked.add(1, ordering: .sequentiallyConsistent)
    passes.look()
    passes.lookNow()
    #expect(counts.seen.look { $0 } == 0 && counts.rests.look { $0 } == 2)
  }
}
