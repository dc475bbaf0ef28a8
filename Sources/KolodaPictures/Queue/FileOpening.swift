import Glibc
import KolodaFiles
import KolodaGLib
import KolodaPictureMessages
import Synchronization

/// A file that is opened to be read by a worker, on a thread that may block.
final class FileOpening: Sendable {
  private enum State {
    case waiting, running, abandoned
  }

  private let job = BlockingJob()
  private let state = Mutex(State.waiting)

  /// What a job's file turned out to be.
  struct Outcome: Sendable {
    var job: UInt32
    /// What tells whether the file has changed since; nil if there is none.
    var state: FileState?
    /// The file; nil where it was only looked at.
    var file: OpenFile?
    var failure: PictureFailure?
  }

  /// Opens a file, or looks at it without opening it.
  ///
  /// - Parameters:
  ///   - longest: how many bytes it may have; nil for any number.
  ///   - then: gets the outcome, once, unless it is given up before it has begun.
  func begin(
    _ path: [UInt8], for number: UInt32, isLook: Bool, longest: Int? = nil,
    then: @escaping @Sendable (Outcome) -> Void
  ) {
    BlockingThreads.shared.run(at: path, as: job) { [self] in
      guard starts else { throw CancellationError() }
      return isLook
        ? FileOpening.look(at: path, for: number)
        : FileOpening.open(path, for: number, longest)
    } then: { result in
      switch result {
      case .success(let outcome): then(outcome)
      case .failure(is CancellationError): break
      case .failure(let error): then(Outcome(job: number, failure: .unreadable("\(error)")))
      }
    }
  }

  /// Gives it up.
  ///
  /// - Returns: whether it is too late for that: nothing stops the system's call, and its outcome
  ///   comes when it comes.
  func abandon() -> Bool {
    let isLate = state.withLock { state in
      if case .running = state { return true }
      state = .abandoned
      return false
    }
    if !isLate { job.cancel() }
    return isLate
  }

  private var starts: Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running
      return true
    }
  }

  // MARK: The system's calls

  /// Opens a regular file that has something in it, and not too much.
  private static func open(_ path: [UInt8], for job: UInt32, _ longest: Int?) -> Outcome {
    // Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
    let descriptor = Glibc.open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return Outcome(job: job, failure: failure(errno)) }
    let file = OpenFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return Outcome(job: job, failure: failure(errno)) }
    var failure: PictureFailure? =
      !status.isRegular ? .notAFile : status.st_size == 0 ? .empty : nil
    if failure == nil, let longest, status.st_size > longest { failure = .tooLong(limit: longest) }
    return Outcome(
      job: job, state: FileState(status), file: failure == nil ? file : nil, failure: failure)
  }

  /// Looks at a file without opening it.
  private static func look(at path: [UInt8], for job: UInt32) -> Outcome {
    var status = stat()
    let isThere = stat(cString(path), &status) == 0
    return Outcome(job: job, state: isThere ? FileState(status) : nil)
  }

  private static func failure(_ code: Int32) -> PictureFailure {
    switch code {
    case ENOENT, ENOTDIR: .vanished
    case EACCES, EPERM: .forbidden
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}

/// An open file, which is closed when nobody has it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
