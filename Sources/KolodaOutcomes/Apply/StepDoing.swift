import Glibc
import KolodaFiles
import KolodaTriage

/// Carries steps out.
///
/// Each is looked at first: one that was done before the program ended, and not noted any more, is
/// found to be done.
struct StepDoing {
  let plan: EventID
  /// When the plan was made, in seconds since 1970.
  let begun: Int64
  /// Whether to go on; a long copy asks it now and then.
  let goesOn: () -> Bool

  /// Does a step.
  ///
  /// - Parameters:
  ///   - number: its place in the plan.
  ///   - wasInterrupted: whether it may have been done already.
  ///   - isPrepared: whether `prepare` made its copy.
  /// - Returns: where the file is then, for the trash.
  func run(
    _ step: Step, number: Int, wasInterrupted: Bool, isPrepared: Bool
  ) throws(StepProblem) -> [UInt8]? {
    switch step.action {
    case .trash: return try trash(step, wasInterrupted)
    case .move: try move(step, number, wasInterrupted, isPrepared)
    case .copy: try copy(step, number, wasInterrupted, isPrepared)
    case .verdict: try write(step)
    case .turn: try turn(step)
    }
    return nil
  }

  /// Makes the copy that a step will give its name, so that the disk can be waited for once for
  /// many of them.
  ///
  /// - Returns: the copy; nil where the step makes none, or none yet.
  func prepare(_ step: Step, number: Int, wasInterrupted: Bool) throws(StepProblem) -> FileCopy? {
    guard let target = step.to, try copies(step, to: target) else { return nil }
    // It may be done already, as `run` finds out.
    if wasInterrupted, try look(target) != .nothing { return nil }
    _ = try stamp(of: step)
    let copy = FileCopy(beside: target, plan: plan, step: number)
    do throws(SystemError) {
      try makeFolder(split(target).folder)
      try copy.fill(from: step.file, goesOn: goesOn)
    } catch {
      throw problem(error)
    }
    return copy
  }

  /// Whether a step makes a copy: also one that moves a file to another file system.
  private func copies(_ step: Step, to target: [UInt8]) throws(StepProblem) -> Bool {
    switch step.action {
    case .copy: return true
    case .move:
      var stamp = step.stamp
      if stamp == nil { stamp = try look(step.file).stamp }
      guard let device = stamp?.device else { return false }
      var status = stat()
      return stat(cString(split(target).folder), &status) == 0
        && UInt64(status.st_dev) != device
    case .trash, .verdict, .turn: return false
    }
  }

  // MARK: Looking

  /// What lies at a path.
  private func look(_ path: [UInt8]) throws(StepProblem) -> FileLook {
    do throws(SystemError) { return try FileLook(path) } catch { throw .system(error) }
  }

  /// The file's stamp, if it is the file that the plan means.
  private func stamp(of step: Step) throws(StepProblem) -> Step.Stamp {
    let look = try look(step.file)
    guard let found = look.stamp else { throw look == .nothing ? .gone : .changed }
    if let planned = step.stamp, planned != found { throw .changed }
    return found
  }

  // MARK: Doing

  private func trash(_ step: Step, _ wasInterrupted: Bool) throws(StepProblem) -> [UInt8]? {
    if wasInterrupted, try look(step.file) == .nothing {
      guard let place = Trash.find(step.file, since: begun) else { throw .gone }
      return place
    }
    _ = try stamp(of: step)
    do throws(Trash.Failure) { try Trash.put(step.file) } catch { throw .trash(error.text) }
    return Trash.find(step.file, since: begun)
  }

  private func move(
    _ step: Step, _ number: Int, _ wasInterrupted: Bool, _ isPrepared: Bool
  ) throws(StepProblem) {
    guard let target = step.to else { throw .unknown }
    if wasInterrupted, try wasMoved(step, to: target, number) { return }
    let stamp = try stamp(of: step)
    let part = FileCopy(beside: target, plan: plan, step: number)
    if isPrepared {
      try take(part, as: target)
      return try removeSource(step.file, stamp, movedTo: target)
    }
    do throws(SystemError) {
      do throws(SystemError) {
        try rename(step.file, toNew: target)
      } catch {
        // The first one makes the folder.
        guard error.code == ENOENT else { throw error }
        try makeFolder(split(target).folder)
        try rename(step.file, toNew: target)
      }
    } catch {
      guard error.code == EXDEV else { throw problem(error) }
      try copy(step.file, to: target, part)
      try removeSource(step.file, stamp, movedTo: target)
    }
  }

  /// Whether an interrupted move was done; one that was half done is finished.
  private func wasMoved(
    _ step: Step, to target: [UInt8], _ number: Int
  ) throws(StepProblem) -> Bool {
    let source = try look(step.file)
    guard let there = try look(target).stamp else { return false }
    switch source {
    case .nothing: return step.stamp.map { $0.isAlike(there) } ?? true
    case .other: return false
    case .file(let here):
      // By a link, or by a copy that has its name already.
      let isLink = here.inode == there.inode && here.device == there.device
      if !isLink {
        guard here.isAlike(there), step.stamp.map({ $0 == here }) ?? true,
          try isEqual(step.file, target)
        else { return false }
      }
      try removeSource(step.file, here, movedTo: target)
      return true
    }
  }

  private func copy(
    _ step: Step, _ number: Int, _ wasInterrupted: Bool, _ isPrepared: Bool
  ) throws(StepProblem) {
    guard let target = step.to else { throw .unknown }
    let stamp = try stamp(of: step)
    if wasInterrupted, let there = try look(target).stamp, there.isAlike(stamp),
      try isEqual(step.file, target)
    {
      return
    }
    let part = FileCopy(beside: target, plan: plan, step: number)
    if isPrepared { return try take(part, as: target) }
    do throws(SystemError) {
      try makeFolder(split(target).folder)
    } catch { throw problem(error) }
    try copy(step.file, to: target, part)
  }

  /// Copies a file by itself.
  private func copy(_ file: [UInt8], to target: [UInt8], _ part: FileCopy) throws(StepProblem) {
    do throws(SystemError) {
      try part.fill(from: file, goesOn: goesOn)
      try part.sync()
    } catch {
      part.remove()
      throw problem(error)
    }
    try take(part, as: target)
  }

  private func take(_ part: FileCopy, as target: [UInt8]) throws(StepProblem) {
    do throws(SystemError) {
      try part.take(place: target)
    } catch {
      part.remove()
      throw problem(error)
    }
  }

  /// Removes a file whose copy is on disk.
  private func removeSource(
    _ file: [UInt8], _ stamp: Step.Stamp, movedTo target: [UInt8]
  ) throws(StepProblem) {
    // Two file systems keep no order: the copy's name is on disk before the other goes.
    syncFolder(split(target).folder)
    // Somebody may write to it this moment.
    guard try look(file).stamp == stamp else { throw .changed }
    guard unlink(cString(file)) == 0 else { throw .system(.last) }
  }

  private func write(_ step: Step) throws(StepProblem) {
    guard let after = step.after else { throw .unknown }
    let file = VerdictFile(step.file)
    let now = try file.read()
    if now == after { return }
    guard now == step.before else { throw .changed }
    // A picture is the one that was decided on.
    if step.stamp != nil { _ = try stamp(of: step) }
    try file.write(after)
  }

  private func turn(_ step: Step) throws(StepProblem) {
    guard let after = step.after, let before = step.before else { throw .unknown }
    let file = TurnedFile(step.file)
    let now = try file.read()
    if now == after { return }
    guard now == before else { throw .changed }
    _ = try stamp(of: step)
    try file.write(after)
  }

  private func problem(_ error: SystemError) -> StepProblem {
    switch error.code {
    case EEXIST: .taken
    case ECANCELED: .cancelled
    case ESTALE: .changed
    default: .system(error)
    }
  }
}

/// Makes a folder and those above it.
func makeFolder(_ path: [UInt8]) throws(SystemError) {
  var status = stat()
  if stat(cString(path), &status) == 0 {
    guard (status.st_mode & S_IFMT == S_IFDIR) else { throw SystemError(code: ENOTDIR) }
    return
  }
  guard errno == ENOENT, path.count > 1 else { throw .last }
  try makeFolder(split(path).folder)
  guard mkdir(cString(path), 0o777) == 0 || errno == EEXIST else { throw .last }
}

/// Whether two files hold the same bytes.
func isEqual(_ left: [UInt8], _ right: [UInt8]) throws(StepProblem) -> Bool {
  func opened(_ path: [UInt8]) throws(StepProblem) -> Int32 {
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

private func fill(_ buffer: inout [UInt8], from descriptor: Int32) throws(StepProblem) -> Int {
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
