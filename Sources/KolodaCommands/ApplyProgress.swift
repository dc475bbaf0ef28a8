import Glibc
import KolodaFiles
import KolodaOutcomes
import KolodaTerminal
import Synchronization

/// Shows the progress of an Apply on a terminal.
///
/// Ctrl+C, or another signal that ends programs, stops it after the current file, so that it can be
/// finished another time; the second signal ends the program at once.
final class ApplyProgress: Sendable {
  private static let caught = Atomic<Int32>(0)

  private let isTerminal: Bool
  /// The percentage shown last.
  private let shown = Mutex(-1)

  init() {
    isTerminal = isatty(2) == 1
    Self.caught.store(0, ordering: .relaxed)
    EndingSignal.handle(once: true) { ApplyProgress.caught.store($0, ordering: .relaxed) }
  }

  /// Shows the progress.
  ///
  /// - Returns: whether to continue.
  @Sendable func tell(_ progress: PlanRun.Progress) -> PlanRun.Answer {
    let percent = progress.count > 0 ? progress.steps * 100 / progress.count : 100
    let isNew = shown.withLock { shown in
      defer { shown = percent }
      return shown != percent
    }
    if isTerminal, isNew {
      write("\r\(progress.steps) of \(progress.count) files (\(percent) %)")
    }
    return interruption == nil ? .goOn : .leave
  }

  /// The signal that asked it to stop; nil if none came.
  var interruption: Int32? {
    let number = Self.caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Clears the line for the messages that follow.
  func end() {
    if isTerminal { write("\r\u{1B}[K") }
    EndingSignal.stopHandling()
  }

  private func write(_ text: String) {
    _ = try? Output.descriptor(2).write(Array(text.utf8))
  }
}
