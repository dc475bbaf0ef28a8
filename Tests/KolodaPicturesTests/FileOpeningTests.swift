import Glibc
import KolodaGLib
import Testing

@testable import KolodaPictures

@Suite("A file that is opened for a worker")
struct FileOpeningTests {
  private func open(_ path: String, isLook: Bool = false) -> FileOpening.Outcome {
    let arrived = Monitor<FileOpening.Outcome?>(nil)
    FileOpening().begin(Array(path.utf8), for: 7, isLook: isLook) { outcome in
      arrived.change { $0 = outcome }
    }
    return arrived.wait { $0 }
  }

  @Test("it is there with its state, and closed when nobody has it any more")
  func opened() throws {
    let path = "/proc/self/exe"
    var outcome: FileOpening.Outcome? = open(path)
    let descriptor = try #require(outcome?.file?.descriptor)
    var own = stat()
    #expect(stat(path, &own) == 0)
    var found = stat()
    #expect(fstat(descriptor, &found) == 0 && found.st_ino == own.st_ino)
    #expect(outcome?.job == 7 && outcome?.state?.inode == UInt64(own.st_ino))
    outcome = nil
    // The opening thread releases the descriptor a moment later, and another test may get its
    // number.
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while clock.now < deadline, fstat(descriptor, &found) == 0, found.st_ino == own.st_ino {
      sched_yield()
    }
    #expect(fstat(descriptor, &found) != 0 || found.st_ino != own.st_ino)
  }

  @Test("a look opens nothing, and what is no file is none")
  func others() {
    #expect(open("/proc/self/exe", isLook: true).file == nil)
    #expect(open("/proc/self/exe", isLook: true).state != nil)
    #expect(open("/dev/null").failure == .notAFile)
    #expect(open("/dev/null/x").failure == .vanished)
  }

  @Test("what is given up before it has begun never begins; what has begun is told apart")
  func abandoned() {
    let never = FileOpening()
    #expect(!never.abandon())
    let isOpened = Monitor(false)
    never.begin(Array("/proc/self/exe".utf8), for: 1, isLook: false) { _ in
      isOpened.change { $0 = true }
    }
    // The threads of a mount take requests in order, so the first one would be open by now.
    _ = open("/proc/self/exe")
    _ = open("/proc/self/exe")
    #expect(!isOpened.look { $0 })

    let done = FileOpening()
    let arrived = Monitor(false)
    done.begin(Array("/proc/self/exe".utf8), for: 2, isLook: true) { _ in
      arrived.change { $0 = true }
    }
    _ = arrived.wait { $0 ? true : nil }
    #expect(done.abandon())
  }
}
