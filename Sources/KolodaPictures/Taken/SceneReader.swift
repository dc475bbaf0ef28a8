import KolodaPictureMessages

/// Finds out which scenes pictures show, by a camera's preview where there is one, or else by the picture
/// itself.
package typealias SceneReader = SeriesReader<SceneFinding>

/// What was found out about a picture's scene.
package enum SceneFinding: Hashable, Sendable {
  case scene(PictureScene)
  /// The file can't be read as a picture.
  case none
}

extension SeriesReader<SceneFinding> {
  /// Makes a reader; its worker starts when it is needed.
  package convenience init() {
    self.init(order: { .glance(job: $0) }) { answer in
      switch answer {
      case .scene(_, let scene): .scene(scene)
      case .failed: SceneFinding.none
      default: nil
      }
    }
  }
}
