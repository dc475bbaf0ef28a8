import Glibc
import KolodaFiles
import KolodaTriage

// Moving, copying and trashing photos with the files that belong to them.
extension Planner {
  /// Plans moving, copying or trashing the photos of one shot and the files that belong to them.
  ///
  /// - Parameter isPart: whether the request leaves the other photos of the shot out.
  mutating func go(
    _ leavers: [Leaver], _ action: ApplyRequest.PileAction, _ folder: [UInt8], isPart: Bool
  ) {
    guard let kind = action.step else { return }
    let renaming = ShotRenaming(leavers.map(\.name))
    let sidecars = sidecars(leavers, in: folder)
    let named = Set(sidecars.map(\.name))
    var followers =
      sidecars
      + companions(of: leavers, action, folder, isPart: isPart).filter { !named.contains($0.name) }
    followers += attributes(of: leavers, followers, in: folder)
    followers += clipFiles(of: leavers, in: folder)
    let going = followers.filter { $0.whyItStays == nil }.map(\.name)
    var number = 1
    if let target = action.folder {
      let all = leavers.map(\.name) + going
      let isThere = isOneFolder(target, folder)
      guard !isThere, let free = freeNumber(for: all, renaming, in: target) else {
        let why: StepReason = isThere ? .alreadyThere : .nameTaken
        for leaver in leavers { skip(leaver.photo, action, why) }
        return
      }
      number = free
      let key = FileName(bytes: target)
      for leaver in leavers {
        folders[key]?.insert(renaming.name(leaver.name, number), isPicture: true)
      }
      for name in going {
        folders[key]?.insert(renaming.name(name, number))
      }
    }
    func place(_ name: [UInt8]) -> [UInt8]? {
      action.folder.map { joined($0, renaming.name(name, number)) }
    }
    // The other photos of a shot depend on its first one, and each sidecar on its own photo.
    let leader = steps.count
    let made = leavers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.made) }
    var leaders: [Int] = []
    for leaver in leavers {
      leaders.append(steps.count)
      steps.append(
        Step(
          card: leaver.photo.card, action: kind, file: leaver.photo.file, to: place(leaver.name),
          fileState: leaver.fileState, leader: steps.count == leader ? nil : leader))
    }
    for follower in followers {
      let name = follower.name
      var step = Step(
        card: leavers[follower.picture].photo.card, action: kind,
        file: follower.elsewhere ?? joined(folder, name), to: place(name),
        leader: leaders[follower.picture])
      var why = follower.whyItStays
      do throws(SystemError) {
        switch try FileLook(step.file) {
        case .nothing where !made.contains(name): continue
        case .nothing: break
        // Sidecars that this plan changes have no file state yet.
        case .file(let fileState):
          step.fileState = made.contains(name) ? nil : fileState
          let place = split(step.file).folder
          if why == nil, kind != .copy, place != folder, isClosed(place) { why = .closedFolder }
        // A link may be relative, and what it leads to is not part of the deck.
        case .link, .other: why = .notRegular
        }
      } catch { why = .system(error) }
      if let why {
        (step.to, step.fileState) = (nil, nil)
        step.state = .skipped
        step.reason = why
      }
      steps.append(step)
    }
  }

  /// Whether files can't be taken out of a folder.
  private func isClosed(_ folder: [UInt8]) -> Bool {
    access(cString(folder), W_OK | X_OK) != 0
  }

  /// A number that makes all these names free in a folder; nil where that would take new names and
  /// the request says to skip.
  private mutating func freeNumber(
    for all: [[UInt8]], _ renaming: ShotRenaming, in folder: [UInt8]
  ) -> Int? {
    let names = names(in: folder)
    var number = 1
    while true {
      if !all.contains(where: { names.isTaken(renaming.name($0, number)) }) { return number }
      if request.conflict == .skip { return nil }
      number += 1
    }
  }
}
