import Koloda
import KolodaGTK

extension GallerySettings {
  /// Has a view look and move so, from where its cards are.
  @MainActor
  func apply(to view: KolodaView) {
    view.rule = rule
    view.touchpadRule.threshold = threshold
    view.reducesMotion = reducesMotion
    view.allowedDirections = directions
    view.setStyle(style)
  }
}
