import CKolodaPictures
import Glibc

/// The limits on what this process may do, whatever a file makes it do.
///
/// Where possible the program has also put the process into a sandbox, without network and without
/// the user's files; these limits hold everywhere.
enum Confinement {
  /// The most memory that the process may address, in bytes.
  private static let memory: UInt = 1_400 << 20
  /// The niceness of the process, so that it yields to whatever draws frames.
  private static let niceness: Int32 = 10

  /// Confines the process for good.
  ///
  /// - Parameters:
  ///   - socket: the socket to the program.
  ///   - isNice: whether the process yields to others.
  ///   - filter: the system calls that it may not make.
  static func enter(
    socket: Int32, isNice: Bool, filter: SystemCallFilter = SystemCallFilter()
  ) {
    // The process ends with the program, even in the middle of an endless decode.
    _ = shim_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), nil)
    // The program may have ended before this was requested.
    var program = pollfd(fd: socket, events: 0, revents: 0)
    if poll(&program, 1, 0) > 0, program.revents & Int16(POLLHUP) != 0 { exit(0) }
    if isNice { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
    // With one heap for all threads; a heap for each would reserve much of the limit.
    mallopt(M_ARENA_MAX, 1)
    _ = shim_limit_memory(memory)
    // A core dump or a debugger must not reveal what was being read.
    _ = shim_limit_core()
    _ = shim_prctl(PR_SET_DUMPABLE, 0, nil)
    _ = shim_prctl(PR_SET_NO_NEW_PRIVS, 1, nil)
    filter.install()
  }
}
