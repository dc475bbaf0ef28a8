import CKolodaGLib
import Glibc
import KolodaFiles

/// Gives a file another name, on the same file system, where nothing has that name.
///
/// - Throws: `EEXIST` if something has; `EXDEV` for another file system.
func rename(_ from: [UInt8], toNew to: [UInt8]) throws(SystemError) {
  let (source, target) = (cString(from), cString(to))
  if renameat2(AT_FDCWD, source, AT_FDCWD, target, UInt32(SHIM_RENAME_NOREPLACE)) == 0 { return }
  guard errno == EINVAL || errno == ENOSYS else { throw .last }
  // A file system that can't promise it: FAT by some drivers, shares. Of two programs that do this
  // in the same moment one may lose its file; nothing better is to be had there.
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
