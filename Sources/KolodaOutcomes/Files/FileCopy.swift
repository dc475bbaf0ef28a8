import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization

/// A copy of a file in the making: its content reaches the disk before it gets its name, so that a
/// name always stands for a whole file.
///
/// Until then the copy has no name at all, so that nothing is left of it if the program ends. Where
/// the file system doesn't support unnamed files, it has a temporary name beside its final one.
final class FileCopy: Sendable {
  private struct State {
    /// The open file, which alone keeps an unnamed copy alive; -1 once the copy has its name.
    var descriptor: Int32
    /// The temporary name, until the copy gets its final one.
    var part: [UInt8]?
    /// The number of the file system that the copy is on.
    var device: UInt64 = 0

    mutating func close() {
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }
  }

  /// The state of the original when the copy was begun.
  let original: FileState
  private let state: Mutex<State>

  /// How many bytes are copied at a time, between two calls of `goesOn`.
  private static let piece = 8 << 20

  var isUnnamed: Bool { state.withLock { $0.part == nil } }

  /// The number of the file system that the copy is on.
  var device: UInt64 { state.withLock { $0.device } }

  /// Copies a file: its content, permissions, access control list, times and the user's extended
  /// attributes.
  ///
  /// The disk may not have all of it yet; see `sync`. A copy that never gets its final name is
  /// removed with this value.
  ///
  /// - Parameters:
  ///   - folder: the folder of the final name.
  ///   - part: the temporary name, as an absolute path in that folder.
  ///   - isNamed: whether to use the temporary name even where the file system supports unnamed
  ///     files.
  ///   - isMeant: whether a file with this state is to be copied.
  ///   - isRightDisk: whether a copy on the file system with this number is where it should be.
  ///   - goesOn: called between pieces; copying stops when it returns false.
  /// - Throws: the system's error; `ECANCELED` if told to stop, `ESTALE` if it is another file or
  ///   somebody wrote to it meanwhile, `EXDEV` if the copy would be on the wrong file system.
  init(
    of file: [UInt8], in folder: [UInt8], part: @autoclosure () -> [UInt8], isNamed: Bool = false,
    isMeant: (FileState) -> Bool = { _ in true }, isRightDisk: (UInt64) -> Bool = { _ in true },
    goesOn: () -> Bool
  ) throws(SystemError) {
    let source = open(cString(file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw .last }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .last }
    guard status.isRegular else { throw SystemError(code: EINVAL) }
    original = FileState(status)
    guard isMeant(original) else { throw SystemError(code: ESTALE) }
    let mode = status.st_mode & 0o777
    let unnamed = isNamed ? -1 : UnnamedFile.open(in: folder, mode)
    let name = unnamed < 0 ? part() : nil
    let descriptor = try name.map(Self.make) ?? unnamed
    state = Mutex(State(descriptor: descriptor, part: name))
    var made = stat()
    guard fstat(descriptor, &made) == 0 else { throw .last }
    let device = UInt64(made.st_dev)
    guard isRightDisk(device) else { throw SystemError(code: EXDEV) }
    state.withLock { $0.device = device }
    try Self.copyContent(from: source, to: descriptor, original.size, goesOn)
    copyAttributes(from: source, to: descriptor)
    guard fstat(descriptor, &made) == 0 else { throw .last }
    // The program's mask may have taken some of them away.
    if made.st_mode & 0o777 != mode { fchmod(descriptor, mode) }
    var times = [status.st_atim, status.st_mtim]
    futimens(descriptor, &times)
    var after = stat()
    guard fstat(source, &after) == 0 else { throw .last }
    // A mixture of the old and the new content is neither.
    guard FileState(after) == original else { throw SystemError(code: ESTALE) }
    // Nor is a copy whose end could not be read.
    guard made.st_size == original.size else { throw SystemError(code: EIO) }
  }

  deinit {
    state.withLock { state in
      state.close()
      if let part = state.part { unlink(cString(part)) }
    }
  }

  /// The path of a copy's temporary name, which is the same for the same step of a plan.
  static func part(beside target: [UInt8], plan: EventID, step: Int) -> [UInt8] {
    let name = ".koloda-apply-\(String(plan.high, radix: 16))-\(step).part"
    return joined(split(target).folder, Array(name.utf8))
  }

  /// Restores the permissions and the time that the file had before it went to a file system that
  /// keeps no permissions, or no exact times.
  ///
  /// - Parameters:
  ///   - mode: the file's permissions before; ignored where the file system keeps permissions, so
  ///     that those given since hold.
  ///   - modified: the file's modification time, in nanoseconds since 1970; nil leaves the copied
  ///     time.
  ///   - file: the path of the file that was copied, on that file system.
  func giveBack(mode: UInt32?, modified: Int64?, goneTo file: [UInt8]) {
    let keepsModes = Self.keepsModes(file)
    state.withLock { state in
      if let mode, !keepsModes { fchmod(state.descriptor, mode & 0o777) }
      if let modified { setModified(modified, ofOpen: state.descriptor) }
    }
  }

  /// Waits until the disk has the copy, and everything else written to its file system.
  func sync() throws(SystemError) {
    guard syncfs(state.withLock { $0.descriptor }) == 0 else { throw .last }
  }

  /// Gives the copy its final name, if that is free.
  ///
  /// - Throws: `EEXIST` if it is taken.
  func take(place target: [UInt8]) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      if let part = state.part {
        // Some network shares can't rename a file that is open.
        state.close()
        try rename(part, toNew: target)
        state.part = nil
      } else {
        try UnnamedFile.name(state.descriptor, as: target)
        state.close()
      }
    }
  }

  /// Whether a file's file system keeps permissions: FAT and its relatives don't.
  private static func keepsModes(_ file: [UInt8]) -> Bool {
    var system = statfs()
    guard statfs(cString(file), &system) == 0 else { return true }
    return !modelessSystems.contains(UInt32(truncatingIfNeeded: system.f_type))
  }

  /// The magic numbers of FAT, exFAT, NTFS (two drivers), and FUSE, through which those are mounted
  /// as well; see linux/magic.h.
  private static let modelessSystems: Set<UInt32> = [
    0x4d44, 0x2011_bab0, 0x7366_746e, 0x5346_544e, 0x6573_5546,
  ]

  /// Creates and opens an empty file; removes one left there by an interrupted run.
  private static func make(_ part: [UInt8]) throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    var target = open(cString(part), flags, 0o600)
    if target < 0, errno == EEXIST, unlink(cString(part)) == 0 {
      target = open(cString(part), flags, 0o600)
    }
    guard target >= 0 else { throw .last }
    return target
  }

  private static func copyContent(
    from source: Int32, to target: Int32, _ size: Int64, _ goesOn: () -> Bool
  ) throws(SystemError) {
    var isShared = true
    var buffer: [UInt8] = []
    var copied: Int64 = 0
    // A file that has grown meanwhile is found out by its state.
    while copied < size || size == 0 {
      guard goesOn() else { throw SystemError(code: ECANCELED) }
      if isShared {
        let count = copy_file_range(source, nil, target, nil, piece, 0)
        copied += Int64(max(count, 0))
        if count > 0 || count < 0 && errno == EINTR { continue }
        // These two file systems can't share data; some say so by copying nothing.
        guard count == 0 || [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EBADF].contains(errno)
        else { throw .last }
        isShared = false
        buffer = [UInt8](repeating: 0, count: 1 << 20)
      }
      let count = read(source, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return }
      copied += Int64(count)
      try writeAll(Array(buffer[..<count]), to: target)
    }
  }
}
