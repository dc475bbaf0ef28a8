import Glibc
import KolodaFiles
import KolodaTriage

/// Takes steps back; one that was taken back before the program ended is found to be.
struct StepReturning {
  let plan: EventID
  let places: PlanPlaces
  let goesOn: () -> Bool

  /// Takes a step back.
  ///
  /// - Parameter number: its place in the plan.
  func run(_ step: Step, number: Int) throws(StepProblem) {
    // Else a part of the deck would come up where it was before it was renamed, or below its drive.
    if !places.isDeckThere { throw .away }
    switch step.action {
    case .trash: try fromTrash(step)
    case .move: try moveBack(step, number)
    case .copy: try removeCopy(step)
    case .verdict: try takeBack(step)
    case .turn: try turnBack(step)
    }
  }

  private func look(_ path: [UInt8]) throws(StepProblem) -> FileLook {
    do throws(SystemError) { return try FileLook(path) } catch { throw .system(error) }
  }

  /// Whether the file lies at its old place and not at the new one.
  private func isBack(_ step: Step, from place: [UInt8]) throws(StepProblem) -> Bool {
    guard try look(place) == .nothing else { return false }
    let here = try look(step.file)
    if step.action != .trash, places.isAway(place) {
      guard let stamp = step.stamp ?? here.stamp, here.stamp?.isAlike(stamp) ?? false else {
        throw away(place)
      }
    }
    // A sidecar that the plan made is gone again once its verdict is taken back.
    let isSidecar = step.file.suffix(4).elementsEqual(".xmp".utf8)
    guard here != .nothing || step.stamp == nil && isSidecar else { throw .gone }
    return true
  }

  /// Why a place can't be reached.
  private func away(_ place: [UInt8]) -> StepProblem {
    isFolderAway(of: place) ? .away : .unplugged
  }

  private func fromTrash(_ step: Step) throws(StepProblem) {
    guard let trashed = step.to else { throw .gone }
    if try isBack(step, from: trashed) { return }
    do throws(SystemError) {
      try makeFolder(split(step.file).folder)
      try Trash.takeBack(trashed, to: step.file)
    } catch {
      throw error.code == EEXIST ? .taken : .system(error)
    }
  }

  private func moveBack(_ step: Step, _ number: Int) throws(StepProblem) {
    guard let target = step.to else { throw .unknown }
    if try isBack(step, from: target) { return }
    do throws(SystemError) {
      try makeFolder(split(step.file).folder)
      try rename(target, toNew: step.file)
    } catch {
      switch error.code {
      // That it is another file system is said before that the place is taken.
      case EXDEV, EEXIST:
        if let copied = try halfBack(step.file, from: target) {
          try removeCopied(target, copied, to: step.file)
        } else if error.code == EXDEV {
          try copyBack(step, from: target, number)
        } else {
          throw .taken
        }
      default: throw .system(error)
      }
    }
  }

  /// What a file is whose return went by a copy and ended before it was removed; nil for another.
  private func halfBack(
    _ file: [UInt8], from target: [UInt8]
  ) throws(StepProblem) -> Step.Stamp? {
    guard let there = try look(file).stamp, let here = try look(target).stamp,
      here.isAlike(there), try isEqual(target, file)
    else { return nil }
    return here
  }

  /// Removes what a copy was made of, once its name is on disk.
  ///
  /// - Parameter copied: what it was as it was copied.
  private func removeCopied(
    _ from: [UInt8], _ copied: Step.Stamp, to file: [UInt8]
  ) throws(StepProblem) {
    syncFolder(split(file).folder)
    // Somebody may have written to it this moment.
    guard try look(from).stamp == copied else { throw .changed }
    guard unlink(cString(from)) == 0 else { throw .system(.last) }
  }

  private func copyBack(
    _ step: Step, from: [UInt8], _ number: Int
  ) throws(StepProblem) {
    let file = step.file
    let copied: Step.Stamp
    do throws(SystemError) {
      let part = FileCopy.part(beside: file, plan: plan, step: number)
      // It has a name meanwhile: not each file system gives one to a file without.
      let copy = try FileCopy(of: from, part: part, isNamed: true, goesOn: goesOn)
      copy.giveBack(
        mode: step.mode, modified: step.stamp.flatMap { time(of: $0, copy.original) },
        goneTo: from)
      try copy.sync()
      try copy.take(place: file)
      copied = copy.original
    } catch {
      throw error.code == EEXIST ? .taken : error.code == ECANCELED ? .cancelled : .system(error)
    }
    try removeCopied(from, copied, to: file)
  }

  /// The time that a file had, where nobody has written to it since: a file system may count it in
  /// coarse steps.
  private func time(of stamp: Step.Stamp, _ there: Step.Stamp) -> Int64? {
    stamp.isAlike(there) ? stamp.modified : nil
  }

  private func removeCopy(_ step: Step) throws(StepProblem) {
    guard let target = step.to else { throw .unknown }
    guard let there = try look(target).stamp else {
      if places.isAway(target) { throw away(target) }
      // It is gone, which is what was wanted.
      return
    }
    // Somebody has worked on the copy since: it is the only one of its kind. Not every file system
    // keeps the time that a copy is given.
    if !(step.stamp?.isExactlyAlike(there) ?? false) {
      guard try look(step.file) != .nothing, try isEqual(step.file, target) else {
        throw .changed
      }
    }
    guard unlink(cString(target)) == 0 else { throw .system(.last) }
  }

  private func turnBack(_ step: Step) throws(StepProblem) {
    guard let before = step.before, let after = step.after else { throw .unknown }
    let file = TurnedFile(step.file)
    let now = try file.read()
    if now == before { return }
    // Somebody has turned it since.
    guard now == after else { throw .changed }
    try keepingTime(of: step) { () throws(StepProblem) in try file.write(before) }
  }

  /// Writes into a file what it held before: where nobody has written to it since, it has its time
  /// again, too.
  private func keepingTime(
    of step: Step, _ write: () throws(StepProblem) -> Void
  ) throws(StepProblem) {
    let isUntouched = step.times.map { FileState(at: step.file)?.modified == $0.written } ?? false
    try write()
    guard isUntouched, let times = step.times else { return }
    utimensat(AT_FDCWD, cString(step.file), fileTimes(modified: times.earlier), 0)
  }

  private func takeBack(_ step: Step) throws(StepProblem) {
    guard let after = step.after else { throw .unknown }
    let file = VerdictFile(step.file)
    let now = try file.read()
    // A picture that is not there says nothing, as one without a verdict does.
    if now == nil, !file.isSidecar, try look(step.file) == .nothing { throw .gone }
    if now == step.before { return }
    guard let now else { throw .gone }
    if now == after {
      return try keepingTime(of: step) { () throws(StepProblem) in try file.write(step.before) }
    }
    let changed: [UInt8]
    do throws(XMPError) {
      changed = try SidecarChange.takenBack(from: now, after: after, before: step.before)
    } catch { throw .sidecar(error) }
    try file.write(file.fitted(changed, to: now))
  }
}
