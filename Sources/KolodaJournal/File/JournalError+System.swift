import Glibc
import KolodaFiles
import KolodaTriage

extension JournalError {
  /// Converts an error of the system in writing to the journal's folder.
  init(_ error: SystemError, path: String) {
    let reason: Reason =
      switch error.code {
      case EAGAIN: .locked
      case ENOSPC, EDQUOT: .full
      case EACCES, EPERM, EROFS: .readOnly
      default: .unopenable(.system(error.code))
      }
    self.init(reason, path: path)
  }
}
