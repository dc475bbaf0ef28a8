import Glibc
import KolodaFiles
import KolodaGLib
import KolodaPictureMessages
import Synchronization

/// Opens a file for a worker, on a thread that may block.
final class FileOpening: Sendable {
  private enum State {
    case waiting, running, abandoned
  }

  private let job = BlockingJob()
  private let state = Mutex(State.waiting)

  /// The result of opening or checking a job's file.
  struct Outcome: Sendable {
    var job: UInt32
    /// The file's size, times and identity, to tell later whether it has changed; nil if there is
    /// no file.
    var state: FileState?
    /// The open file; nil if it was only checked.
    var file: OpenFile?
    var failure: PictureFailure?
  }

  /// Opens a file, or checks its state without opening it.
  ///
  /// - Parameters:
  ///   - longest: the most bytes that the file may have; nil for no limit.
  ///   - then: called once with the outcome, unless the opening is abandoned before it starts.
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

  /// Abandons the opening.
  ///
  /// - Returns: whether it had started: then nothing stops the system call, and the outcome still
  ///   arrives.
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

  // MARK: System calls

  /// Opens a regular file that is neither empty nor too long.
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

  /// Checks a file's state without opening it.
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

/// An open file, closed with its last reference.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
