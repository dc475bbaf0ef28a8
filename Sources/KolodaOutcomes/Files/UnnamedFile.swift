import CKolodaGLib
import Glibc
import KolodaFiles
import Synchronization

/// Files without a name, of which nothing is left if the program ends before they get one.
enum UnnamedFile {
  /// Whether such a file can be given a name later, which needs /proc on some systems.
  private static let canName = access("/proc/self/fd", X_OK) == 0
  /// Whether the system doesn't name a file by its descriptor alone: before version 6.10, Linux does
  /// so only for privileged programs.
  private static let needsPath = Atomic(false)

  /// Opens a new one for writing; -1 if it can't, for example where the file system doesn't support
  /// them.
  static func open(in folder: [UInt8], _ mode: mode_t) -> Int32 {
    guard canName else { return -1 }
    return Glibc.open(cString(folder), O_WRONLY | Int32(SHIM_TMPFILE) | O_CLOEXEC, mode)
  }

  /// Gives an open file its name, if that is free.
  ///
  /// - Parameter naming: the call that needs no path of the file.
  /// - Throws: `EEXIST` if the name is taken.
  static func name(
    _ file: Int32, as target: [UInt8],
    naming: (Int32, [CChar]) -> Int32 = { linkat($0, "", AT_FDCWD, $1, Int32(SHIM_EMPTY_PATH)) }
  ) throws(SystemError) {
    let target = cString(target)
    if !needsPath.load(ordering: .relaxed) {
      if naming(file, target) == 0 { return }
      // Systems that refuse it do so with different errors.
      guard errno != EEXIST else { throw .last }
    }
    let path = cString(Array("/proc/self/fd/\(file)".utf8))
    guard linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 else { throw .last }
    needsPath.store(true, ordering: .relaxed)
  }
}
