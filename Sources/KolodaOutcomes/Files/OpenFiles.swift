import Dispatch
import Glibc

/// The process's table of open files.
enum OpenFiles {
  /// Makes room for many open files, on a thread of its own.
  ///
  /// The system doubles the table when it is full. Where several threads use it, that takes some ten
  /// milliseconds each time, for which all wait who open a file.
  static func makeRoom(for count: Int) {
    DispatchQueue.global().async {
      let file = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return }
      defer { close(file) }
      // Beyond the limit on open files, this fails.
      let last = fcntl(file, F_DUPFD_CLOEXEC, Int32(clamping: count))
      if last >= 0 { close(last) }
    }
  }
}
