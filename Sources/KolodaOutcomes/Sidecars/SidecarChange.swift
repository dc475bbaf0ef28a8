import KolodaTriage

/// What is to be written into a sidecar, as a text that the plan log keeps.
struct SidecarChange: Hashable {
  /// What was decided; nil for a photo that is only marked.
  var verdict: Verdict?
  var choices: Verdict.Choices
  /// The stars and the label that the photo was given.
  var marks = Marks()
  /// How the picture stands, as EXIF numbers it; nil where that is none of the sidecar's business.
  var orientation: Int?
  /// Whether the picture says that itself: a sidecar must only not tell otherwise.
  var isTurnedInside = false
  /// The extension of the picture that the sidecar is meant for, where it has to say so.
  var pictureExtension: String?

  /// What stands in the text in the place of a verdict where there is none.
  private static let noVerdict = "marks"

  init(
    verdict: Verdict?, choices: Verdict.Choices, marks: Marks = Marks(),
    pictureExtension: String? = nil
  ) {
    self.verdict = verdict
    self.choices = choices
    self.marks = Marks(stars: marks.stars, label: marks.label)
    self.pictureExtension = pictureExtension
  }

  /// Reads it from its text; nil for one that says something else.
  init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    words.removeFirst()
    verdict = Verdict(rawValue: first)
    guard verdict != nil || first == Self.noVerdict else { return nil }
    choices = Verdict.Choices()
    choices.rejectsByRating = false
    choices.favouriteRating = nil
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("rating", _): choices.rejectsByRating = true
      case ("stars", let stars?): choices.favouriteRating = Int(stars)
      case ("for", let ending?): pictureExtension = ending
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

  var text: String {
    var words = [verdict?.rawValue ?? Self.noVerdict]
    if verdict != nil, choices.rejectsByRating { words.append("rating") }
    if verdict != nil, let stars = choices.favouriteRating { words.append("stars=\(stars)") }
    if let stars = marks.stars { words.append("given=\(stars.rawValue)") }
    if let label = marks.label { words.append("label=\(label.rawValue)") }
    if let orientation { words.append("stands=\(orientation)") }
    if isTurnedInside { words.append("inside") }
    if let pictureExtension { words.append("for=\(pictureExtension)") }
    return words.joined(separator: " ")
  }

  /// What the sidecar holds then.
  ///
  /// - Parameter before: what it holds; nil if there is none.
  func applied(to before: [UInt8]?) throws(XMPError) -> [UInt8] {
    let document = try XMPDocument(before ?? XMPDocument.empty)
    var values = verdict?.values(in: document, choices: choices) ?? [:]
    let isRejectedByRating = verdict == .reject && choices.rejectsByRating
    for (name, value) in marks.values(in: document) where name != .rating || !isRejectedByRating {
      values[name] = value
    }
    if let orientation, !isTurnedInside || document.value(of: .orientation) != nil {
      values[.orientation] = "\(orientation)"
    }
    if let pictureExtension { values[.sidecarForExtension] = pictureExtension }
    return try document.setting(values)
  }

  /// What the sidecar holds when the change is taken back, after others have written to it: their
  /// values stay, and ours become what they were.
  static func takenBack(
    from now: [UInt8], after: [UInt8], before: [UInt8]?
  ) throws(XMPError) -> [UInt8] {
    let current = try XMPDocument(now)
    let ours = try XMPDocument(after)
    let old = try XMPDocument(before ?? XMPDocument.empty)
    var values: [XMPName: String?] = [:]
    for name in XMPName.allCases
    where current.value(of: name) == ours.value(of: name)
      && ours.value(of: name) != old.value(of: name)
    {
      values[name] = .some(old.value(of: name))
    }
    return try current.setting(values)
  }
}
