import Koloda

extension KolodaView {
  /// Gives each of the view's actions another direction, without changing what they are called.
  ///
  /// A direction whose name is none of those that the view was made with loses its action.
  public func setActions(_ names: [SwipeDirection: String]) {
    let known = Set(actionNames.swipes.values)
    actionNames.swipes = names.filter { known.contains($0.value) }
  }
}
