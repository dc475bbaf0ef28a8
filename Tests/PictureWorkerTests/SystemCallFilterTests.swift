import CKolodaPictures
import Glibc
import Testing

@testable import PictureWorker

private func pairIsRefused() -> Bool {
  var ends: [Int32] = [-1, -1]
  return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == -1 && errno == EPERM
}

@Suite("What reads pictures may not do")
struct SystemCallFilterTests {
  /// Runs in a child process, since the confinement is permanent.
  @Test("it makes threads, and neither processes nor sockets nor other programs")
  func refusals() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // The worker does this first; only root may install a filter without it.
      _ = shim_prctl(PR_SET_NO_NEW_PRIVS, 1, nil)
      SystemCallFilter().install()
      guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM,
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM, pairIsRefused(),
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

  @Test("what reads films makes pairs of stream sockets on this machine, but no other sockets")
  func pairs() async {
    await #expect(processExitsWith: .exitCode(0)) {
      _ = shim_prctl(PR_SET_NO_NEW_PRIVS, 1, nil)
      SystemCallFilter(allowsPairs: true).install()
      var ends: [Int32] = [-1, -1]
      let stream = Int32(SOCK_STREAM.rawValue)
      guard socketpair(AF_UNIX, stream | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
        socketpair(AF_UNIX, stream, 0, &ends) == 0
      else { exit(1) }
      for (family, kind) in [
        (AF_UNIX, SOCK_DGRAM), (AF_UNIX, SOCK_SEQPACKET), (AF_INET, SOCK_STREAM),
        (AF_INET6, SOCK_STREAM),
      ] {
        guard socketpair(family, Int32(kind.rawValue), 0, &ends) == -1, errno == EPERM else {
          exit(2)
        }
      }
      guard socket(AF_UNIX, stream, 0) == -1, errno == EPERM, kill(getpid(), 0) == -1,
        errno == EPERM
      else { exit(3) }
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, pthread_join(thread, nil) == 0
      else { exit(4) }
      exit(0)
    }
  }
}
