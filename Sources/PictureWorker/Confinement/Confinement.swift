import CKolodaPictures
import Glibc

/// What this process may not do, whatever a file makes it do.
///
/// Where the program could, it has put the process into a sandbox without network and without the
/// user's files as well; these limits hold everywhere.
enum Confinement {
  /// The most memory that the process may address, in bytes.
  private static let memory: UInt = 1_400 << 20
  /// How far it stands back behind what draws frames.
  private static let niceness: Int32 = 10

  /// Confines the process for good.
  ///
  /// - Parameter socket: what the program talks through.
  static func enter(socket: Int32) {
    // It ends with the program, also in the middle of a picture that does not end.
    _ = shim_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), nil)
    // It may have ended before that was asked for.
    var program = pollfd(fd: socket, events: 0, revents: 0)
    if poll(&program, 1, 0) > 0, program.revents & Int16(POLLHUP) != 0 { exit(0) }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    // The threads of a decoder share one heap; each of its own would reserve much of the limit.
    mallopt(M_ARENA_MAX, 1)
    _ = shim_limit_memory(memory)
    // What it was reading is nobody's business.
    _ = shim_limit_core()
    _ = shim_prctl(PR_SET_DUMPABLE, 0, nil)
    _ = shim_prctl(PR_SET_NO_NEW_PRIVS, 1, nil)
    SystemCallFilter.install()
  }
}
