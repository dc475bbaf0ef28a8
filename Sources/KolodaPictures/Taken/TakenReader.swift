import KolodaPictureMessages

/// Finds out when pictures were taken, with a worker process of its own.
///
/// Use it from one thread at a time; the thread may block.
package final class TakenReader {
  private let series = SeriesReader<PictureTaken>(order: { .look(job: $0) }) { answer in
    switch answer {
    case .taken(_, let taken): taken
    case .failed: PictureTaken()
    default: nil
    }
  }

  /// Makes a reader; its worker starts when it is needed.
  package init() {}

  /// Ends the worker.
  package func end() { series.end() }

  /// Reads when pictures were taken.
  ///
  /// - Parameters:
  ///   - paths: the files' paths.
  ///   - isCancelled: whether to stop; the files that remain then are nil.
  /// - Returns: for each file what its camera wrote, empty if the file makes no sense; nil if the
  ///   file could not be opened or there was no answer, when another try may help.
  package func read(
    _ paths: [[UInt8]], isCancelled: () -> Bool = { false }
  ) -> [PictureTaken?] {
    series.read(paths, isCancelled: isCancelled)
  }
}
