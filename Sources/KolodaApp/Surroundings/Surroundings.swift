import CAdwaita
import Glibc

/// What the program was started with, put in order before anything else runs.
enum Surroundings {
  /// Opens `/dev/null` in the place of standard streams that are closed.
  ///
  /// The next file to be opened would take such a place, and get what is meant for the terminal.
  /// It is opened for reading alone, so that what is written there is not lost without an error.
  static func openStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is the stream's: those below it are open by now.
      guard open("/dev/null", O_RDONLY) >= 0 else { return }
    }
  }

  /// Has a file that may not grow be an error to the one who writes it, not the program's end.
  static func surviveFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the program.
  ///
  /// Nothing is taken down: a thread may still be in the midst of a picture or wait for a disk, and
  /// what libraries do at a regular end would pull the ground from under it.
  static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Leaves the folder that the program was started in for the user's home, as if the desktop had
  /// started it.
  ///
  /// A disk on which a running program stands can't be ejected, and a dialog for a file begins
  /// where the program stands.
  static func leaveFolder() {
    if let home = g_get_home_dir(), chdir(home) == 0 { return }
    _ = chdir("/")
  }

  /// Has a pipe that nobody reads be an error too.
  ///
  /// A window outlives the terminal that it was opened from; a command in a pipe ends with it.
  static func surviveBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
