import Glibc
import Testing

@testable import KolodaPictures

@Suite("What a process makes of the processors")
struct ProcessLoadTests {
  /// Lets a thread of a child process compute while its first thread waits.
  @Test("a process runs while any of its threads does, and not when all wait")
  func threads() throws {
    let busy = "import threading as t; a = t.Thread(target=lambda: all(iter(lambda: 1, 0)))"
    for (code, isBusy) in [
      (busy + "; a.start(); a.join()", true), ("import time; time.sleep(600)", false),
    ] {
      var child = pid_t()
      let words: [String?] = ["/usr/bin/python3", "-c", code, nil]
      let arguments = words.map { $0.flatMap { strdup($0) } }
      defer { for argument in arguments { free(argument) } }
      try #require(posix_spawn(&child, "/usr/bin/python3", nil, nil, arguments, environ) == 0)
      defer {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
      // Once it has started, it does what it was told.
      var agreed = 0
      let end = time(nil) + 60
      while agreed < 20, time(nil) < end {
        let load = ProcessLoad.now(of: child)
        agreed = load.isRunnable == isBusy && (load.seconds > 0 || !isBusy) ? agreed + 1 : 0
        poll(nil, 0, 10)
      }
      #expect(agreed == 20, "busy: \(isBusy)")
    }
    #expect(ProcessLoad.now(of: pid_t.max) == (0, false))
  }
}
