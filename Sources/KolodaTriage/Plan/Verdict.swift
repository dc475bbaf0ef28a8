/// What was decided about a photo, in the terms that photo programs share.
package enum Verdict: String, Hashable, CaseIterable, Sendable {
  /// The photo stays.
  case keep
  /// The photo goes.
  case reject
  /// The photo stays and gets stars.
  case favourite
  /// The photo is looked at again.
  case later

  /// The user's choices for how verdicts become ratings.
  package struct Choices: Hashable, Sendable {
    /// Whether a rejected photo gets a rating of -1, as Adobe's Bridge, darktable and Geeqie read
    /// it; that replaces its stars.
    package var rejectsByRating = true
    /// The stars of a favourite; nil leaves its stars as they are.
    package var favouriteRating: Int? = 5

    /// The default choices: rejects get a rating of -1, favourites five stars.
    package init() {}

    /// Decisions don't become ratings.
    package static let none: Choices = {
      var none = Choices()
      (none.rejectsByRating, none.favouriteRating) = (false, nil)
      return none
    }()
  }
}
