import KolodaTriage

// What a change makes of a document.
extension SidecarChange {
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
