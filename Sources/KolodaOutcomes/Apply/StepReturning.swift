import Glibc
import KolodaFiles
import KolodaTriage

/// Undoes steps; recognises a step that was undone before the program ended.
struct StepReturning {
  let plan: EventID
  /// When the plan was made, in seconds since 1970.
  let begun: Int64
  let places: PlanPlaces
  /// Recognises the photo that the step moved; nil for a file that belongs to a photo, since that
  /// one decides.
  let moved: MovedFile?
  let goesOn: () -> Bool

  /// Checks whether a photo would come back from its new place, or its copy go; changes nothing.
  ///
  /// - Throws: why it would stay. A photo that is lost, or on a missing drive, is not said to stay.
  func check(_ step: Step) throws(StepReason) {
    guard let place = step.to else { return }
    let there = try look(place)
    if there == .nothing || isSameEntry(place, step.file) { return }
    switch step.action {
    case .trash:
      if isInTrash(step, at: place), try look(step.file) != .nothing { throw .taken }
    case .move:
      if moved?.isIt(there) == false { throw .changed }
      if try look(step.file) != .nothing, try halfBack(step.file, from: place) == nil {
        throw .taken
      }
    case .copy: if let copy = there.fileState { try checkCopy(step, place, copy) }
    case .verdict, .turn: break
    }
  }

  /// Undoes a step.
  ///
  /// - Parameter number: its index in the plan.
  func run(_ step: Step, number: Int) throws(StepReason) {
    // Otherwise part of the deck would reappear at the path that it had before it was renamed, or
    // in the mount point of its drive.
    if !places.isDeckThere { throw .away }
    switch step.action {
    case .trash: try fromTrash(step)
    case .move: try moveBack(step, number)
    case .copy: try removeCopy(step)
    case .verdict: try undoVerdict(step)
    case .turn: try turnBack(step)
    }
  }

  private func look(_ path: [UInt8]) throws(StepReason) -> FileLook {
    do throws(SystemError) { return try FileLook(path) } catch { throw .system(error) }
  }

  /// Whether the file is at its old place and not at the new one.
  private func isBack(_ step: Step, from place: [UInt8]) throws(StepReason) -> Bool {
    guard try look(place) == .nothing else { return false }
    let here = try look(step.file)
    if step.action != .trash, places.isAway(place) {
      guard let fileState = step.fileState ?? here.fileState,
        here.fileState?.isAlike(fileState) ?? false
      else {
        throw away(place)
      }
    }
    // A sidecar that the plan made is gone once its verdict is undone.
    let isSidecar = step.file.suffix(4).elementsEqual(".xmp".utf8)
    guard here != .nothing || step.fileState == nil && isSidecar else { throw .gone }
    return true
  }

  /// The reason why a place can't be reached.
  private func away(_ place: [UInt8]) -> StepReason {
    isFolderAway(of: place) ? .away : .unplugged
  }

  private func fromTrash(_ step: Step) throws(StepReason) {
    guard let trashed = step.to else { throw .gone }
    var place = trashed
    if !isInTrash(step, at: trashed) {
      let isTaken = try look(step.file) != .nothing
      // Its name may be another file's by now, or its drive may have another path.
      guard !isTaken, let found = Trash.find(step, since: begun) else {
        if try isBack(step, from: trashed) { return }
        throw isTaken ? .taken : .gone
      }
      place = found
    }
    do throws(SystemError) {
      try makeFolder(split(step.file).folder)
      try Trash.restore(place, to: step.file)
    } catch {
      throw error.code == EEXIST ? .taken : .system(error)
    }
  }

  /// Whether a file in the trash is the one that a step put there.
  private func isInTrash(_ step: Step, at place: [UInt8]) -> Bool {
    guard let there = (try? FileLook(place))?.fileState else { return false }
    return Trash.origin(of: place) == step.file || step.fileState?.isAlike(there) ?? false
  }

  private func moveBack(_ step: Step, _ number: Int) throws(StepReason) {
    guard let target = step.to else { throw .unknown }
    if try isBack(step, from: target) { return }
    // Somebody has merged the folders.
    if isSameEntry(target, step.file) { return }
    // The photo has gone on from there, and this is another one's place now.
    if let moved, try !moved.isIt(look(target)) { throw .changed }
    do throws(SystemError) {
      try makeFolder(split(step.file).folder)
      try rename(target, toNew: step.file)
    } catch {
      switch error.code {
      // The system reports another file system before it reports that the name is taken.
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

  /// The state of a moved file that was copied back but not yet removed, when the program ended;
  /// nil for any other file.
  private func halfBack(
    _ file: [UInt8], from target: [UInt8]
  ) throws(StepReason) -> FileState? {
    guard let there = try look(file).fileState, let here = try look(target).fileState,
      here.isAlike(there), try isEqual(target, file)
    else { return nil }
    return here
  }

  /// Removes the original of a copy, once the copy's name is on disk.
  ///
  /// - Parameter copied: the original's state at the time of copying.
  private func removeCopied(
    _ from: [UInt8], _ copied: FileState, to file: [UInt8]
  ) throws(StepReason) {
    syncFolder(split(file).folder)
    // Somebody may have written to it at this moment.
    guard try look(from).fileState == copied else { throw .changed }
    guard unlink(cString(from)) == 0 else { throw .system(.last) }
  }

  private func copyBack(
    _ step: Step, from: [UInt8], _ number: Int
  ) throws(StepReason) {
    let file = step.file
    let copied: FileState
    do throws(SystemError) {
      // Uses a temporary name: not every file system can name an unnamed file.
      let copy = try FileCopy(
        of: from, in: split(file).folder,
        part: FileCopy.part(beside: file, plan: plan, step: number), isNamed: true, goesOn: goesOn)
      copy.giveBack(
        mode: step.mode, modified: step.fileState.flatMap { time(of: $0, copy.original) },
        goneTo: from)
      try copy.sync()
      try copy.take(place: file)
      copied = copy.original
    } catch {
      throw error.code == EEXIST ? .taken : error.code == ECANCELED ? .cancelled : .system(error)
    }
    try removeCopied(from, copied, to: file)
  }

  /// The exact modification time of a file before it was moved, if nobody has written to it since:
  /// the other file system may have a coarse resolution.
  private func time(of fileState: FileState, _ there: FileState) -> Int64? {
    fileState.isAlike(there) ? fileState.modified : nil
  }

  private func removeCopy(_ step: Step) throws(StepReason) {
    guard let target = step.to else { throw .unknown }
    guard let there = try look(target).fileState else {
      // The copy is gone, which is the aim, also where somebody has removed its folder.
      if places.isAway(target), !places.isRemoved(target) { throw away(target) }
      return
    }
    // Somebody has merged the folders: it is the original that is there.
    if isSameEntry(target, step.file) { return }
    try checkCopy(step, target, there)
    guard unlink(cString(target)) == 0 else { throw .system(.last) }
  }

  /// Checks that a copy is no more than its original.
  private func checkCopy(
    _ step: Step, _ target: [UInt8], _ there: FileState
  ) throws(StepReason) {
    // Without the original, the copy is the only one.
    guard let here = try look(step.file).fileState else { throw .gone }
    // If somebody has worked on the copy since, no other file has that content. Not every file
    // system keeps the exact time that a copy is given, so the content decides.
    if !(step.fileState.map { $0.isExactlyAlike(there) && $0.isExactlyAlike(here) } ?? false) {
      guard try isEqual(step.file, target) else { throw .changed }
    }
  }

  private func turnBack(_ step: Step) throws(StepReason) {
    guard let before = step.before, let after = step.after else { throw .unknown }
    let file = TurnedFile(step.file)
    let now = try file.read()
    if now == before { return }
    // Somebody has turned it since.
    guard now == after else { throw .changed }
    try file.write(before, modified: earlierTime(of: step))
  }

  /// The modification time that a file had before a step wrote into it; nil if somebody else has
  /// written to it since.
  private func earlierTime(of step: Step) -> Int64? {
    guard let times = step.times, let modified = FileState(at: step.file)?.modified,
      [times.written, times.earlier].contains(where: { isKept($0, as: modified) })
    else { return nil }
    return times.earlier
  }

  /// Whether a file system that the file has been on may tell a time as another one, both in
  /// nanoseconds, because its resolution is that of NTFS, of FUSE, of exFAT or of FAT.
  private func isKept(_ time: Int64, as told: Int64) -> Bool {
    let (distance, isFar) = time.subtractingReportingOverflow(told)
    return time == told
      || !isFar
        && [100, 1000].contains { told % $0 == 0 && distance.magnitude < $0 }
      || told % 10_000_000 == 0 && FileState.areAlike(time, told)
  }

  private func undoVerdict(_ step: Step) throws(StepReason) {
    guard let after = step.after else { throw .unknown }
    let file = VerdictFile(step.file)
    let now = try file.read()
    // A missing picture reads as nil, like one without a verdict.
    if now == nil, !file.isSidecar, try look(step.file) == .nothing { throw .gone }
    if now == step.before { return }
    guard let now else { throw .gone }
    if now == after { return try file.write(step.before, modified: earlierTime(of: step)) }
    let changed: [UInt8]
    do throws(XMPError) {
      // If somebody goes on using the sidecar, it keeps what was taken over from the picture.
      let beginning =
        step.before == nil && file.isSidecar
        ? step.change?.beginning(of: step.file) : nil
      changed = try SidecarChange.takenBack(
        from: now, after: after, before: step.before, beginning: beginning)
    } catch { throw .sidecar(error) }
    try file.write(file.fitted(changed, to: now))
  }
}
