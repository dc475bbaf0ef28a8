import KolodaTriage

// Verdicts in the terms of XMP.
extension Verdict {
  /// The values to set in an XMP document for this verdict; nil removes a property.
  ///
  /// - Parameters:
  ///   - document: the document as it is now.
  ///   - earlierRating: returns the rating from before the photo was rejected; nil if it is unknown.
  package func values(
    in document: XMPDocument, choices: Choices = Choices(),
    earlierRating: () -> String? = { nil }
  ) -> [XMPName: String?] {
    let isRejected = Self.isRejectedByRating(in: document)
    var values: [XMPName: String?] = [:]
    // Stars are independent of the verdict; only a rejected photo's rating is ours.
    if self != .reject, isRejected { values[.rating] = earlierRating() ?? "0" }
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
      // An earlier flag would contradict it.
      if document.value(of: .pick) != nil { values[.pick] = "0" }
      if document.value(of: .good) != nil { values[.good] = .some(nil) }
      values[.pickLabel] = "2"
    }
    return values
  }

  /// Whether the rating of an XMP document is a rejection, which replaces stars.
  static func isRejectedByRating(in document: XMPDocument) -> Bool {
    document.value(of: .rating).flatMap { Double($0) }.map { $0 < 0 } ?? false
  }

  /// The verdict that an XMP document states; nil if it states none.
  ///
  /// Where its values disagree, Lightroom's flag comes first, then digiKam's, then the rating.
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
