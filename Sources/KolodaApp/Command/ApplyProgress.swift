import Glibc
import KolodaFiles
import KolodaOutcomes
import Synchronization

/// How far an Apply has come, on a terminal; Ctrl+C ends it after the file that it is at.
final class ApplyProgress: Sendable {
  private static let isInterrupted = Atomic(false)

  private let isTerminal: Bool
  /// What was shown last, in hundredths.
  private let shown = Mutex(-1)

  init() {
    isTerminal = isatty(2) == 1
    signal(SIGINT) { _ in ApplyProgress.isInterrupted.store(true, ordering: .relaxed) }
  }

  /// Shows how far it has come.
  ///
  /// - Returns: whether to go on.
  @Sendable func tell(_ progress: PlanRun.Progress) -> PlanRun.Answer {
    let percent = progress.count > 0 ? progress.steps * 100 / progress.count : 100
    let isNew = shown.withLock { shown in
      defer { shown = percent }
      return shown != percent
    }
    if isTerminal, isNew {
      write("\r\(progress.steps) of \(progress.count) files (\(percent) %)")
    }
    return Self.isInterrupted.load(ordering: .relaxed) ? .cancel : .goOn
  }

  /// Makes room for what is said then.
  func end() {
    if isTerminal { write("\r\u{1B}[K") }
    signal(SIGINT, SIG_DFL)
  }

  private func write(_ text: String) {
    _ = try? Output.descriptor(2).write(Array(text.utf8))
  }
}
