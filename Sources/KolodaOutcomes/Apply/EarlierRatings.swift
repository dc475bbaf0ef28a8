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
  /// The ratings by file; nil for a sidecar that was made for the rejection.
  private var ratings: [[UInt8]: String?] = [:]

  /// - Parameter plan: the plan whose predecessors are read.
  init(before plan: Plan, in log: any PlanLog) {
    self.log = log
    folder = plan.folder
    oldest = plan.id
  }

  /// The rating that a file gets back when its photo is no longer rejected; nil if it is unknown.
  func rating(of file: [UInt8], _ change: SidecarChange) -> String? {
    while ratings[file] == nil {
      guard readOn() else { break }
    }
    if let known = ratings[file], let rating = known { return rating }
    guard VerdictFile(file).isSidecar, let beginning = change.beginning(of: file),
      let document = try? XMPDocument(beginning)
    else { return nil }
    return Self.rating(in: document)
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
        let change = step.verdict.flatMap(SidecarChange.init), change.verdict == .reject
      else { continue }
      guard let before = step.before else {
        ratings.updateValue(nil, forKey: step.file)
        continue
      }
      // A photo that was rejected before has its stars in an older plan.
      if let document = try? XMPDocument(before), let rating = Self.rating(in: document) {
        ratings.updateValue(rating, forKey: step.file)
      }
    }
    return true
  }

  /// A document's rating, 0 if it has none; nil if it is that of a rejected photo.
  private static func rating(in document: XMPDocument) -> String? {
    guard let rating = document.value(of: .rating) else { return "0" }
    return (Double(rating) ?? -1) < 0 ? nil : rating
  }
}
