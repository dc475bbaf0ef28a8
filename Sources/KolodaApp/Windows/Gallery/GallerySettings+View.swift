import Koloda
import KolodaGTK

extension GallerySettings {
  /// Gives a view this look and motion; its cards continue from where they are.
  @MainActor
  func apply(to view: DeckView) {
    view.rule = rule
    view.touchpadRule.threshold = threshold
    view.reducesMotion = reducesMotion
    view.allowedDirections = directions
    view.setStyle(style)
  }
}
