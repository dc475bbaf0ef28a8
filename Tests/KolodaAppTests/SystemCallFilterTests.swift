import CKolodaPictures
import Glibc
import Testing

@testable import PictureWorker

@Suite("What reads pictures may not do")
struct SystemCallFilterTests {
  /// In a process of its own, which is confined for good.
  @Test("it makes threads, and neither processes nor sockets nor other programs")
  func refusals() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // As the worker does; only root may do without.
      _ = shim_prctl(PR_SET_NO_NEW_PRIVS, 1, nil)
      SystemCallFilter.install()
      guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM,
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM,
        kill(getpid(), 0) == -1, errno == EPERM
      else { exit(1) }
      var process = pid_t()
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
      guard posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == EPERM else { exit(2) }
      guard execv("/bin/true", &arguments) == -1, errno == EPERM else { exit(3) }
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, pthread_join(thread, nil) == 0
      else { exit(4) }
      exit(0)
    }
  }
}
