import KolodaPictureMessages

/// Finds out when pictures were taken: what their cameras wrote, which is empty for a file that makes no
/// sense.
package typealias TakenReader = SeriesReader<PictureTaken>

extension SeriesReader<PictureTaken> {
  /// Makes a reader; its worker starts when it is needed.
  package convenience init() {
    self.init(order: { .look(job: $0) }) { answer in
      switch answer {
      case .taken(_, let taken): taken
      case .failed: PictureTaken()
      default: nil
      }
    }
  }
}
