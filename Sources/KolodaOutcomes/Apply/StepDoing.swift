import Glibc
import KolodaFiles
import KolodaTriage

/// Carries steps out.
///
/// Each looks at its files first, since a step may have been done before the program ended, without
/// being logged.
struct StepDoing {
  let plan: EventID
  /// When the plan was made, in seconds since 1970.
  let begun: Int64
  let places: PlanPlaces
  /// Whether to go on; long copies call it now and then.
  let goesOn: () -> Bool

  /// Carries a step out.
  ///
  /// - Parameters:
  ///   - number: its index in the plan.
  ///   - wasInterrupted: whether the step may have been done already.
  ///   - copy: the copy that `prepare` made.
  /// - Returns: for the trash, the file's new path there; otherwise nil.
  func run(
    _ step: Step, number: Int, wasInterrupted: Bool, copy: FileCopy? = nil
  ) throws(StepReason) -> [UInt8]? {
    // Where the deck's drive is missing, all its files seem to have left.
    if wasInterrupted, !places.isDeckThere { throw .away }
    switch step.action {
    case .trash: return try trash(step, wasInterrupted)
    case .move: try move(step, number, wasInterrupted, copy)
    case .copy: try self.copy(step, number, wasInterrupted, copy)
    case .verdict: try write(step)
    case .turn: try turn(step)
    }
    return nil
  }

  /// Makes a step's copy without giving it its name yet, so that many copies need only one wait for
  /// the disk.
  ///
  /// - Returns: the copy; nil where it may have been made already.
  func prepare(_ step: Step, number: Int, wasInterrupted: Bool) throws(StepReason) -> FileCopy? {
    guard let target = step.to else { return nil }
    // `run` finds out whether the step is done already.
    if wasInterrupted {
      let (source, there) = (try look(step.file), try look(target))
      if there != .nothing || source == .nothing { return nil }
    }
    return try made(step, number, to: target)
  }

  /// Copies a step's file.
  ///
  /// - Parameter isNamed: whether the copy has a temporary name even where the file system supports
  ///   unnamed files.
  private func made(
    _ step: Step, _ number: Int, to target: [UInt8], isNamed: Bool = false
  ) throws(StepReason) -> FileCopy {
    let folder = split(target).folder
    func copy() throws(SystemError) -> FileCopy {
      try FileCopy(
        of: step.file, in: folder, part: FileCopy.part(beside: target, plan: plan, step: number),
        isNamed: isNamed,
        isMeant: { found in step.fileState.map { isMeant(found, by: $0) } ?? true },
        // If the drive is missing, the folder in its place is not the target.
        isRightDisk: { places.isTarget(target, on: $0) }, goesOn: goesOn)
    }
    do throws(SystemError) {
      return try copy()
    } catch {
      // Perhaps something is wrong with the file itself.
      if error.code != ECANCELED { _ = try fileState(of: step) }
      guard error.code == ENOENT, !places.isTargetAway(target) else {
        throw problem(error, step, target)
      }
    }
    // The first file makes the folder.
    do throws(SystemError) {
      try makeFolder(folder)
      return try copy()
    } catch {
      throw problem(error, step, target)
    }
  }

  // MARK: Looking

  /// What is at a path.
  private func look(_ path: [UInt8]) throws(StepReason) -> FileLook {
    do throws(SystemError) { return try FileLook(path) } catch { throw .system(error) }
  }

  /// Returns the file's state, if it is still the file that the plan means.
  ///
  /// - Parameter known: the state at the time of copying, for a step without one.
  private func fileState(
    of step: Step, _ known: FileState? = nil
  ) throws(StepReason) -> FileState {
    let look = try look(step.file)
    guard let found = look.fileState else {
      guard look == .nothing else { throw step.fileState ?? known == nil ? .notRegular : .changed }
      if isFolderAway(of: step.file) { throw .away }
      throw places.isSourceAway(step) ? .unplugged : .gone
    }
    if let meant = step.fileState ?? known, !isMeant(found, by: meant) { throw .changed }
    return found
  }

  /// Whether a file is still as it was when the plan was made.
  private func isMeant(_ found: FileState, by meant: FileState) -> Bool {
    // A drive that was connected again may number itself and its files otherwise.
    places.wasInterrupted ? meant.isExactlyAlike(found) : meant == found
  }

  // MARK: Carrying out

  private func trash(_ step: Step, _ wasInterrupted: Bool) throws(StepReason) -> [UInt8]? {
    if wasInterrupted, try look(step.file) == .nothing {
      guard let place = Trash.find(step, since: begun) else { throw .gone }
      return place
    }
    _ = try fileState(of: step)
    try Trash.put(step.file)
    return Trash.find(step, since: begun)
  }

  private func move(
    _ step: Step, _ number: Int, _ wasInterrupted: Bool, _ copy: FileCopy?
  ) throws(StepReason) {
    guard let target = step.to else { throw .unknown }
    if wasInterrupted, try wasMoved(step, to: target, number) { return }
    // Somebody may write to the file at this moment: it is removed only if it is as it was copied.
    _ = try fileState(of: step, copy?.original)
    if let copy {
      try take(copy, step, number, as: target)
      return try removeSource(step.file, copy.original, movedTo: target)
    }
    // The folder below the mount point of a missing drive may be on the deck's own file system.
    if places.isTargetAway(target) { throw .unplugged }
    do throws(SystemError) {
      do throws(SystemError) {
        try rename(step.file, toNew: target)
      } catch {
        // The first file makes the folder.
        guard error.code == ENOENT else { throw error }
        try makeFolder(split(target).folder)
        try rename(step.file, toNew: target)
      }
    } catch {
      guard error.code == EXDEV else { throw problem(error, step, target) }
      let copied = try self.copy(step, number, to: target)
      try removeSource(step.file, copied, movedTo: target)
    }
  }

  /// Whether an interrupted move was done; completes it if it was half done.
  private func wasMoved(
    _ step: Step, to target: [UInt8], _ number: Int
  ) throws(StepReason) -> Bool {
    let source = try look(step.file)
    // The target drive may be missing.
    if source == .nothing, places.isAway(target) { return true }
    guard let there = try look(target).fileState else { return false }
    switch source {
    case .nothing: return step.fileState.map { $0.isAlike(there) } ?? true
    case .link, .other: return false
    case .file(let here):
      // Somebody has merged the folders.
      if isSameEntry(step.file, target) { return true }
      // Half done by a hard link, or by a copy that has its name already.
      let isLink = here.inode == there.inode && here.device == there.device
      if !isLink {
        guard here.isAlike(there), step.fileState.map({ isMeant(here, by: $0) }) ?? true,
          try isEqual(step.file, target)
        else { return false }
      }
      try removeSource(step.file, here, movedTo: target)
      return true
    }
  }

  private func copy(
    _ step: Step, _ number: Int, _ wasInterrupted: Bool, _ copy: FileCopy?
  ) throws(StepReason) {
    guard let target = step.to else { throw .unknown }
    if let copy { return try take(copy, step, number, as: target) }
    let fileState = try fileState(of: step)
    if wasInterrupted, let there = try look(target).fileState, there.isAlike(fileState),
      try isEqual(step.file, target)
    {
      return
    }
    _ = try self.copy(step, number, to: target)
  }

  /// Copies a file and waits for the disk.
  ///
  /// - Returns: the state of the original.
  private func copy(
    _ step: Step, _ number: Int, to target: [UInt8], isNamed: Bool = false
  ) throws(StepReason) -> FileState {
    let copy = try made(step, number, to: target, isNamed: isNamed)
    do throws(SystemError) { try copy.sync() } catch { throw problem(error, step, target) }
    try take(copy, step, number, as: target)
    return copy.original
  }

  private func take(
    _ copy: FileCopy, _ step: Step, _ number: Int, as target: [UInt8]
  ) throws(StepReason) {
    do throws(SystemError) {
      try copy.take(place: target)
    } catch {
      guard copy.isUnnamed, error.code != EEXIST else { throw problem(error, step, target) }
      // The file system supports unnamed files, but can't name them later.
      let again = try self.copy(step, number, to: target, isNamed: true)
      guard again == copy.original else {
        unlink(cString(target))
        throw .changed
      }
    }
  }

  /// Removes the source of a move, whose copy is on disk.
  private func removeSource(
    _ file: [UInt8], _ fileState: FileState, movedTo target: [UInt8]
  ) throws(StepReason) {
    // Two file systems don't keep writes in order: the copy's name must be on disk before the
    // source is removed.
    syncFolder(split(target).folder)
    // Somebody may write to it at this moment.
    guard try look(file).fileState == fileState else {
      removeCopy(target, of: file)
      throw .changed
    }
    guard unlink(cString(file)) == 0 else {
      let error = SystemError.last
      removeCopy(target, of: file)
      throw .system(error)
    }
  }

  /// Removes the copy of a file that stays where it is.
  private func removeCopy(_ target: [UInt8], of file: [UInt8]) {
    guard (try? FileLook(file))?.fileState != nil, !isSameEntry(file, target) else { return }
    unlink(cString(target))
  }

  private func write(_ step: Step) throws(StepReason) {
    guard let after = step.after else { throw .unknown }
    let file = VerdictFile(step.file)
    let now = try file.read()
    if now == after { return }
    guard now == step.before else { throw .changed }
    // A picture must still be the one that was decided, also where its sidecar is written: another
    // program may have applied the deck since the plan was made, and no picture needs that sidecar.
    if file.isSidecar {
      guard let change = step.change else { throw .unknown }
      var picture = step
      picture.file = change.picture(of: step.file)
      _ = try fileState(of: picture)
    } else if step.fileState != nil {
      _ = try fileState(of: step)
    }
    try file.write(after)
  }

  private func turn(_ step: Step) throws(StepReason) {
    guard let after = step.after, let before = step.before else { throw .unknown }
    let file = TurnedFile(step.file)
    let now = try file.read()
    if now == after { return }
    guard now == before else { throw .changed }
    _ = try fileState(of: step)
    try file.write(after)
  }

  /// What an error of the system means for a file on its way to its target.
  private func problem(
    _ error: SystemError, _ step: Step, _ target: [UInt8]
  ) -> StepReason {
    switch error.code {
    case EEXIST: return .taken
    case ECANCELED: return .cancelled
    case ESTALE: return .changed
    default: break
    }
    if places.isTargetAway(target) { return .unplugged }
    switch error.code {
    // FAT and NTFS have no names with a colon, for example; exFAT reports that nothing is there.
    case EINVAL, EILSEQ: return .refusedName
    case ENOENT where !isFolderAway(of: target) && (try? FileLook(step.file))?.fileState != nil:
      return .refusedName
    default: return .system(error)
    }
  }
}

/// Makes a folder, and those above it that are missing.
func makeFolder(_ path: [UInt8]) throws(SystemError) {
  var status = stat()
  if stat(cString(path), &status) == 0 {
    guard status.isFolder else { throw SystemError(code: ENOTDIR) }
    return
  }
  guard errno == ENOENT, path.count > 1 else { throw .last }
  try makeFolder(split(path).folder)
  guard mkdir(cString(path), 0o777) == 0 || errno == EEXIST else { throw .last }
}

/// Whether two files have the same content.
func isEqual(_ left: [UInt8], _ right: [UInt8]) throws(StepReason) -> Bool {
  func opened(_ path: [UInt8]) throws(StepReason) -> Int32 {
    let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.last) }
    return descriptor
  }
  let first = try opened(left)
  defer { close(first) }
  let second = try opened(right)
  defer { close(second) }
  let piece = 1 << 20
  var (one, other) = ([UInt8](repeating: 0, count: piece), [UInt8](repeating: 0, count: piece))
  while true {
    let count = try fill(&one, from: first)
    guard try fill(&other, from: second) == count else { return false }
    if count == 0 { return true }
    guard memcmp(one, other, count) == 0 else { return false }
  }
}

private func fill(_ buffer: inout [UInt8], from descriptor: Int32) throws(StepReason) -> Int {
  var filled = 0
  while filled < buffer.count {
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .system(.last) }
    if count == 0 { break }
    filled += count
  }
  return filled
}
