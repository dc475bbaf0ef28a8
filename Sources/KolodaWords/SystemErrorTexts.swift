import Glibc
import KolodaFiles
import KolodaLocalization

extension SystemError {
  /// Whether the file does not exist, or is a link to one that doesn't.
  package var isMissing: Bool { code == ENOENT || code == ELOOP }

  /// The problem, in words that end a sentence.
  ///
  /// The system's own messages are for programmers, and are not available in every language.
  package var text: String {
    switch code {
    case EACCES, EPERM: localized("you don’t have permission")
    case ENOENT: localized("it doesn’t exist")
    case ELOOP: localized("it is a link that leads to itself")
    case ENOTDIR: localized("one of its folders is a file")
    case EISDIR: localized("it is a folder")
    case EROFS: localized("the disk is read-only")
    case ENOSPC: localized("the disk is full")
    case EDQUOT: localized("your disk quota is used up")
    case EFBIG: localized("it would be too large")
    case ENAMETOOLONG: localized("its name is too long")
    case EMFILE, ENFILE, ENOMEM: localized("too many files are open")
    case EIO, ENXIO, ENODEV: localized("the disk reported an error")
    case ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT:
      localized("the disk or server is not responding")
    case EBUSY, ETXTBSY: localized("another app is using it")
    default: localized("system error {number}", ["number": String(code)])
    }
  }
}
