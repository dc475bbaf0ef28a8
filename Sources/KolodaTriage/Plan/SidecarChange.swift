/// A change to a sidecar or to the XMP inside a picture, which plans keep as text.
package struct SidecarChange: Hashable, Sendable {
  /// The decision; nil for a photo that only has marks.
  package var verdict: Verdict?
  /// How the decision becomes a rating.
  package var choices: Verdict.Choices
  /// The stars and the colour label that the user gave the photo.
  package var marks = Marks()
  /// The picture's EXIF orientation, 1 to 8; nil if the sidecar should not state it.
  package var orientation: Int?
  /// Whether the picture's file states its orientation too: then a sidecar that states none is left
  /// so, and others are corrected.
  package var isTurnedInside = false
  /// The extension of the picture that the sidecar is for, where the sidecar has to state it.
  package var pictureExtension: String?
  /// The ending of the picture's name, where the sidecar's name leaves it out.
  package var baseEnding: String?

  /// Stands in the text in place of a verdict where there is none.
  private static let noVerdict = "marks"

  /// The decision in one word.
  package var word: String { verdict?.rawValue ?? Self.noVerdict }

  package init(
    verdict: Verdict?, choices: Verdict.Choices, marks: Marks = Marks(),
    pictureExtension: String? = nil, baseEnding: String? = nil
  ) {
    self.verdict = verdict
    self.choices = verdict == nil ? .none : choices
    self.marks = Marks(stars: marks.stars, label: marks.label)
    self.pictureExtension = pictureExtension
    self.baseEnding = baseEnding
  }

  /// Parses a change from its text; nil if the text is not one.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    words.removeFirst()
    verdict = Verdict(rawValue: first)
    guard verdict != nil || first == Self.noVerdict else { return nil }
    choices = .none
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("rating", _): choices.rejectsByRating = true
      case ("stars", let stars?): choices.favouriteRating = Int(stars)
      case ("for", let ending?): pictureExtension = ending
      case ("of", let ending?): baseEnding = ending
      case ("stands", let value?):
        guard let value = Int(value), (1...8).contains(value) else { return nil }
        orientation = value
      case ("inside", _): isTurnedInside = true
      case ("given", let stars?):
        guard let stars = Stars(text: stars) else { return nil }
        marks.stars = stars
      case ("label", let label?):
        guard let label = ColourLabel(rawValue: label) else { return nil }
        marks.label = label
      default: return nil
      }
    }
  }

  /// The change as text.
  package var text: String {
    var words = [word]
    if verdict != nil, choices.rejectsByRating { words.append("rating") }
    if verdict != nil, let stars = choices.favouriteRating { words.append("stars=\(stars)") }
    if let stars = marks.stars { words.append("given=\(stars.rawValue)") }
    if let label = marks.label { words.append("label=\(label.rawValue)") }
    if let orientation { words.append("stands=\(orientation)") }
    if isTurnedInside { words.append("inside") }
    if let pictureExtension { words.append("for=\(pictureExtension)") }
    if let baseEnding { words.append("of=\(baseEnding)") }
    return words.joined(separator: " ")
  }
}
