import KolodaPictureMessages

/// Finds out which scenes pictures show, with a worker process of its own.
///
/// Use it from one thread at a time; the thread may block.
package final class SceneReader {
  /// What was found out about a picture.
  package enum Finding: Hashable, Sendable {
    case scene(PictureScene)
    /// The file can't be read as a picture.
    case none
  }

  private let series = SeriesReader<Finding>(order: { .glance(job: $0) }) { answer in
    switch answer {
    case .scene(_, let scene): .scene(scene)
    case .failed: Finding.none
    default: nil
    }
  }

  /// Makes a reader; its worker starts when it is needed.
  package init() {}

  /// Ends the worker.
  package func end() { series.end() }

  /// Looks at pictures: at a camera's preview where there is one, or else at the picture itself.
  ///
  /// - Parameters:
  ///   - paths: the files' paths.
  ///   - isCancelled: whether to stop; the files that remain then are nil.
  /// - Returns: for each file what was found; nil if the file could not be opened or there was no
  ///   answer, when another try may help.
  package func read(
    _ paths: [[UInt8]], isCancelled: () -> Bool = { false }
  ) -> [Finding?] {
    series.read(paths, isCancelled: isCancelled)
  }
}
