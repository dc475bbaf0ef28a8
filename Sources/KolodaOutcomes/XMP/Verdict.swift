/// What was decided of a photo, in the words that photo programs share.
package enum Verdict: String, Hashable, CaseIterable, Sendable {
  /// It stays.
  case keep
  /// It goes.
  case reject
  /// It stays, and gets stars.
  case favourite
  /// It is looked at again.
  case later

  /// What of a verdict the user chooses.
  package struct Choices: Hashable, Sendable {
    /// Whether a rejected photo has a rating of -1, as Adobe's Bridge, darktable and Geeqie read
    /// it; its stars are gone then.
    package var rejectsByRating = true
    /// The stars of a favourite; nil leaves them as they are.
    package var favouriteRating: Int? = 5

    /// The usual choices.
    package init() {}
  }

  /// The values that say so in an XMP document; nil takes a property out.
  ///
  /// - Parameter document: the document as it is.
  package func values(
    in document: XMPDocument, choices: Choices = Choices()
  ) -> [XMPName: String?] {
    let isRejected = document.value(of: .rating).flatMap { Double($0) }.map { $0 < 0 } ?? false
    var values: [XMPName: String?] = [:]
    // Stars are another matter than the verdict; only the rating of a rejected photo is ours.
    if self != .reject, isRejected { values[.rating] = "0" }
    switch self {
    case .reject:
      if choices.rejectsByRating { values[.rating] = "-1" }
      values[.pick] = "-1"
      values[.good] = "False"
      values[.pickLabel] = "1"
    case .keep, .favourite:
      values[.pick] = "1"
      values[.good] = "True"
      values[.pickLabel] = "3"
      if self == .favourite, let stars = choices.favouriteRating { values[.rating] = "\(stars)" }
    case .later:
      // A flag of before would say otherwise.
      if document.value(of: .pick) != nil { values[.pick] = "0" }
      if document.value(of: .good) != nil { values[.good] = .some(nil) }
      values[.pickLabel] = "2"
    }
    return values
  }

  /// The verdict that a document tells; nil if it tells none.
  ///
  /// Where its values disagree, Lightroom's flag goes before digiKam's, and the rating is last.
  package init?(in document: XMPDocument) {
    if let pick = document.value(of: .pick).flatMap(Int.init), pick != 0 {
      self = pick < 0 ? .reject : .keep
    } else if let good = document.value(of: .good) {
      self = good.lowercased() == "false" ? .reject : .keep
    } else if let label = document.value(of: .pickLabel).flatMap(Int.init), label != 0 {
      guard (1...3).contains(label) else { return nil }
      self = label == 1 ? .reject : label == 2 ? .later : .keep
    } else if let rating = document.value(of: .rating).flatMap(Double.init), rating < 0 {
      self = .reject
    } else {
      return nil
    }
  }
}
