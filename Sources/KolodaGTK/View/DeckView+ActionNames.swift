import Koloda

extension DeckView {
  /// Assigns the view's existing action names to other directions.
  ///
  /// A direction loses its action if its name is not one that the view was made with.
  public func setActions(_ names: [SwipeDirection: String]) {
    let known = Set(voice.actionNames.swipes.values)
    voice.actionNames.swipes = names.filter { known.contains($0.value) }
  }
}
