import CAdwaita
import Glibc

/// Prepares the process before anything else runs.
enum ProcessSetup {
  /// Opens `/dev/null` in place of standard streams that are closed.
  ///
  /// Otherwise the next file to be opened would get such a stream's number, and output for the
  /// terminal would be written into it. It is opened for reading only, so that writing to it is an
  /// error and not silently lost.
  static func openStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is the stream's: those below it are open by
      // now.
      guard open("/dev/null", O_RDONLY) >= 0 else { return }
    }
  }

  /// Makes exceeding the limit for file sizes an error of the write, instead of ending the program.
  static func surviveFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the program.
  ///
  /// No library cleans up: a thread may still be decoding a picture or waiting for a disk, and a
  /// regular exit would destroy what it is using.
  static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Changes from the folder in which the program was started to the user's home, as if the desktop
  /// had started it.
  ///
  /// A disk can't be ejected while it holds a program's working folder, and file dialogs start in
  /// that folder.
  static func leaveFolder() {
    if let home = g_get_home_dir(), chdir(home) == 0 { return }
    _ = chdir("/")
  }

  /// Makes writing to a broken pipe an error too.
  ///
  /// A window outlives the terminal from which it was opened; a command in a pipe should end with
  /// it.
  static func surviveBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
