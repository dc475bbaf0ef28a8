import KolodaTriage

/// A change to a sidecar or to the XMP inside a picture, which the plan log keeps as text.
struct SidecarChange: Hashable {
  /// The decision; nil for a photo that only has marks.
  var verdict: Verdict?
  var choices: Verdict.Choices
  /// The stars and the colour label that the user gave the photo.
  var marks = Marks()
  /// The picture's EXIF orientation, 1 to 8; nil if the sidecar should not state it.
  var orientation: Int?
  /// Whether the picture's file states its orientation too: then a sidecar that states none is left
  /// so, and others are corrected.
  var isTurnedInside = false
  /// The extension of the picture that the sidecar is for, where the sidecar has to state it.
  var pictureExtension: String?
  /// The ending of the picture's name, where the sidecar's name leaves it out.
  var baseEnding: String?

  /// Stands in the text in place of a verdict where there is none.
  private static let noVerdict = "marks"

  init(
    verdict: Verdict?, choices: Verdict.Choices, marks: Marks = Marks(),
    pictureExtension: String? = nil, baseEnding: String? = nil
  ) {
    self.verdict = verdict
    self.choices = choices
    self.marks = Marks(stars: marks.stars, label: marks.label)
    self.pictureExtension = pictureExtension
    self.baseEnding = baseEnding
  }

  /// Parses a change from its text; nil if the text is not one.
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

  var text: String {
    var words = [verdict?.rawValue ?? Self.noVerdict]
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

  /// Returns the sidecar's content after the change.
  ///
  /// - Parameters:
  ///   - before: its content now; nil if there is no sidecar.
  ///   - beginning: the content that a new sidecar starts from.
  ///   - exifStars: the stars in the EXIF of a picture that is written into: some programs no longer
  ///     read them once there is XMP.
  ///   - earlierRating: returns the rating from before the photo was rejected; nil if it is unknown.
  func applied(
    to before: [UInt8]?, beginning: [UInt8]? = nil, exifStars: Int? = nil,
    earlierRating: () -> String? = { nil }
  ) throws(XMPError) -> [UInt8] {
    if before == nil, let beginning,
      let begun = try? applied(to: beginning, earlierRating: earlierRating)
    {
      return begun
    }
    let document = try XMPDocument(before ?? XMPDocument.empty)
    let isRated = marks.stars != nil
    var values =
      verdict?.values(
        in: document, choices: choices, earlierRating: { isRated ? nil : earlierRating() }) ?? [:]
    // Stars would revoke the rejection by another program, which nobody has asked for.
    let isRejectedByRating =
      verdict == .reject && choices.rejectsByRating
      || verdict == nil && Verdict.isRejectedByRating(in: document)
    for (name, value) in marks.values(in: document) where name != .rating || !isRejectedByRating {
      values[name] = value
    }
    if let exifStars, values[.rating] == nil, document.value(of: .rating) == nil {
      values[.rating] = "\(exifStars)"
    }
    // No two places in a file may contradict each other.
    if let rating = values[.rating], document.value(of: .ratingPercent) != nil {
      values[.ratingPercent] = "\(PicturePacket.percent(stars: rating.flatMap { Int($0) } ?? 0))"
    }
    if let orientation, !isTurnedInside || document.value(of: .orientation) != nil {
      values[.orientation] = "\(orientation)"
    }
    if let pictureExtension { values[.sidecarForExtension] = pictureExtension }
    return try document.setting(values)
  }

  /// Whether a sidecar that others have written to still has everything that the change set; false
  /// if the change set nothing.
  ///
  /// - Parameters:
  ///   - now: the sidecar's content now.
  ///   - after: its content after the change.
  ///   - before: its content before the change; nil if there was no sidecar.
  ///   - beginning: the content that a new sidecar started from.
  static func isKept(
    in now: [UInt8], after: [UInt8], before: [UInt8]?, beginning: [UInt8]? = nil
  ) -> Bool {
    guard let current = try? XMPDocument(now), let ours = try? XMPDocument(after),
      let old = try? XMPDocument(before ?? beginning ?? XMPDocument.empty)
    else { return false }
    let changed = XMPName.allCases.filter { ours.value(of: $0) != old.value(of: $0) }
    return !changed.isEmpty && changed.allSatisfy { current.value(of: $0) == ours.value(of: $0) }
  }

  /// Returns the sidecar's content after undoing the change, when others have written to it since:
  /// their values stay, and ours are restored to what they were.
  static func takenBack(
    from now: [UInt8], after: [UInt8], before: [UInt8]?, beginning: [UInt8]? = nil
  ) throws(XMPError) -> [UInt8] {
    let current = try XMPDocument(now)
    let ours = try XMPDocument(after)
    let old = try XMPDocument(before ?? beginning ?? XMPDocument.empty)
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
