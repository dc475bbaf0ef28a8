import KolodaFiles
import KolodaTriage

// Other names for files whose own are taken.
extension PlanRun {
  /// How many numbered names are tried, `photo (2).jpg` and so on.
  private static let mostNames = 10_000

  /// Ends a step whose file has to stay because of another one's name: skipped only if the plan says
  /// so.
  mutating func endTaken(_ index: Int) {
    end(index, plan.keepsBoth ? .failed : .skipped, .taken)
  }

  /// The steps of the other files of a shot, and of what belongs to it; empty for a file that goes
  /// with another one.
  private func followers(of index: Int) -> [Int] {
    var found: [Int] = []
    for next in (index + 1)..<plan.steps.count {
      // Files that belong to the shot's other photos follow those.
      guard let leader = plan.steps[next].leader,
        leader == index || plan.steps[leader].leader == index
      else { break }
      if plan.steps[next].state == .waiting { found.append(next) }
    }
    return found
  }

  /// Whether a photo could go to its place, but one of the files that follow it could not.
  func isFollowersPlaceTaken(_ index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.leader == nil, let target = step.to else { return false }
    let followers = followers(of: index)
    // After an interrupted run the photo may be there already, and so may they.
    if followers.isEmpty
      || wasInterrupted && (isTaken(target) || (try? FileLook(step.file)) == .nothing)
    {
      return false
    }
    return followers.contains { plan.steps[$0].to.map(isTaken) ?? false }
  }

  /// Whether something is at a path; false if the system doesn't tell.
  private func isTaken(_ path: [UInt8]) -> Bool {
    (try? FileLook(path)).map { $0 != .nothing } ?? false
  }

  /// Picks another name for a file, and for its sidecars, if its own was taken since the plan was
  /// made.
  ///
  /// - Returns: whether it has another name; false where the plan says to skip such files.
  mutating func makeWay(_ index: Int) throws(StepReason) -> Bool {
    let step = plan.steps[index]
    guard plan.keepsBoth, step.leader == nil, let target = step.to else { return false }
    let folder = split(target).folder
    let all = [index] + followers(of: index)
    // Some belongings go to a folder in that folder.
    let names = all.compactMap { plan.steps[$0].to.flatMap { within(folder, $0) } }
    guard names.count == all.count else { return false }
    // The first step of each card is that of its picture.
    let pictures = zip(all, names).filter { place, _ in
      all.first { plan.steps[$0].card == plan.steps[place].card } == place
    }
    let renaming = ShotRenaming(pictures.map(\.1))
    for number in 2..<Self.mostNames {
      let places = names.map { joined(folder, renaming.name($0, number)) }
      guard places.allSatisfy({ (try? FileLook($0)) == .nothing }) else { continue }
      for (each, place) in zip(all, places) { plan.steps[each].to = place }
      do throws(PlanLogError) {
        try log.note(
          Dictionary(uniqueKeysWithValues: all.map { ($0, plan.steps[$0]) }), applied: [:],
          of: plan.id)
      } catch {
        throw .unkept
      }
      return true
    }
    return false
  }
}
