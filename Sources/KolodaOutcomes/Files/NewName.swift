import CKolodaGLib
import Glibc
import KolodaFiles

/// Renames a file within its file system, if the new name is free.
///
/// - Throws: `EEXIST` if the name is taken; `EXDEV` for another file system.
func rename(_ from: [UInt8], toNew to: [UInt8]) throws(SystemError) {
  let (source, target) = (cString(from), cString(to))
  if renameat2(AT_FDCWD, source, AT_FDCWD, target, UInt32(SHIM_RENAME_NOREPLACE)) == 0 { return }
  guard errno == EINVAL || errno == ENOSYS else { throw .last }
  // The file system has no exclusive rename: FAT with some drivers, network shares. If two programs
  // do this at the same moment, one may lose its file; there is no better way here.
  if link(source, target) == 0 {
    guard unlink(source) == 0 else { throw .last }
    return
  }
  guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
    throw .last
  }
  var status = stat()
  if lstat(target, &status) == 0 { throw SystemError(code: EEXIST) }
  guard Glibc.rename(source, target) == 0 else { throw .last }
}
