import KolodaTriage

/// The ratings that files had before an earlier Apply of the deck rejected their photos.
///
/// The rating of a rejected photo is -1, so only the log still has its stars. It is read when such a
/// photo is kept after all, one plan at a time, the newest first.
final class EarlierRatings {
  private let log: any PlanLog
  private let folder: [UInt8]
  /// The oldest plan that has been read.
  private var oldest: EventID
  /// How many more plans may be read.
  private var left = 16
  /// The ratings by file; nil for a sidecar or packet that had none, since it was made for the
  /// rejection.
  private var ratings: [[UInt8]: String?] = [:]

  /// - Parameter plan: the plan whose predecessors are read.
  init(before plan: Plan, in log: any PlanLog) {
    self.log = log
    folder = plan.folder
    oldest = plan.id
  }

  /// The rating that a file gets back when its photo is no longer rejected; nil if it is unknown.
  func rating(of file: [UInt8], _ change: SidecarChange) -> String? {
    if let rating = known(file) { return rating }
    guard VerdictFile(file).isSidecar else {
      return PicturePacket.exifRating(at: file).map { "\($0)" }
    }
    // A new sidecar starts from the photo's base sidecar, which may have been there before.
    if let rating = change.bases(of: file).lazy.compactMap({ self.known($0) }).first {
      return rating
    }
    guard let beginning = change.beginning(of: file), let document = try? XMPDocument(beginning)
    else { return nil }
    return Self.rating(in: document)
  }

  /// The rating that a file had according to the plans; nil if none of them tells.
  private func known(_ file: [UInt8]) -> String? {
    while ratings[file] == nil {
      guard readOn() else { return nil }
    }
    return ratings[file].flatMap(\.self)
  }

  /// Reads the plan before the oldest one that has been read; false if there is none.
  private func readOn() -> Bool {
    guard left > 0, let plan = try? log.latest(of: folder, before: oldest) else {
      left = 0
      return false
    }
    left -= 1
    oldest = plan.id
    for step in plan.steps where step.action == .verdict && ratings[step.file] == nil {
      guard step.state == .done || step.state == .stayed,
        let change = step.change, change.verdict == .reject
      else { continue }
      guard let before = step.before else {
        ratings.updateValue(nil, forKey: step.file)
        continue
      }
      guard let document = try? XMPDocument(before) else { continue }
      if document.value(of: .rating) == nil, !VerdictFile(step.file).isSidecar {
        // The photo's EXIF rating counted.
        ratings.updateValue(nil, forKey: step.file)
      } else if let rating = Self.rating(in: document) {
        ratings.updateValue(rating, forKey: step.file)
      }
      // A photo that was rejected before has its stars in an older plan.
    }
    return true
  }

  /// A document's rating, 0 if it has none; nil if it is that of a rejected photo.
  private static func rating(in document: XMPDocument) -> String? {
    guard let rating = document.value(of: .rating) else { return "0" }
    return (Double(rating) ?? -1) < 0 ? nil : rating
  }
}
