import Glibc
import KolodaFiles
import KolodaGLib
import KolodaPictureMessages

/// A file that is opened to be read by a worker, on a thread that may block.
enum FileOpening {
  /// What a job's file turned out to be.
  struct Outcome: Sendable {
    var job: UInt32
    /// What tells whether the file has changed since; nil if there is none.
    var state: FileState?
    /// Its descriptor, which the taker closes; -1 where it was only looked at.
    var descriptor: Int32
    var failure: PictureFailure?
  }

  /// Opens a regular file that has something in it.
  static func open(_ path: [UInt8], for job: UInt32) -> Outcome {
    // Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
    let descriptor = Glibc.open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      return Outcome(job: job, descriptor: -1, failure: failure(errno))
    }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    let failure: PictureFailure? =
      code != 0
      ? self.failure(code) : !status.isRegular ? .notAFile : status.st_size == 0 ? .empty : nil
    guard let failure else {
      return Outcome(job: job, state: FileState(status), descriptor: descriptor)
    }
    close(descriptor)
    return Outcome(job: job, state: FileState(status), descriptor: -1, failure: failure)
  }

  /// Looks at a file without opening it.
  static func look(at path: [UInt8], for job: UInt32) -> Outcome {
    var status = stat()
    let isThere = stat(cString(path), &status) == 0
    return Outcome(job: job, state: isThere ? FileState(status) : nil, descriptor: -1)
  }

  private static func failure(_ code: Int32) -> PictureFailure {
    switch code {
    case ENOENT, ENOTDIR: .vanished
    case EACCES, EPERM: .forbidden
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
