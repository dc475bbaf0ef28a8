import CKolodaGLib
import Glibc
import KolodaFiles

/// Renames a file within its file system, if the new name is free.
///
/// - Parameters:
///   - exclusively: the call that does just that, where the file system has it.
///   - removing: the call that removes the old name, where it doesn't.
/// - Throws: `EEXIST` if the name is taken; `EXDEV` for another file system.
func rename(
  _ from: [UInt8], toNew to: [UInt8],
  exclusively: ([CChar], [CChar]) -> Int32 = {
    renameat2(AT_FDCWD, $0, AT_FDCWD, $1, UInt32(SHIM_RENAME_NOREPLACE))
  },
  removing: ([CChar]) -> Int32 = { unlink($0) }
) throws(SystemError) {
  let (source, target) = (cString(from), cString(to))
  if exclusively(source, target) == 0 { return }
  guard errno == EINVAL || errno == ENOSYS else { throw .last }
  // The file system has no exclusive rename: FAT with some drivers, network shares. If two programs
  // do this at the same moment, one may lose its file; there is no better way here.
  if link(source, target) == 0 {
    if removing(source) == 0 { return }
    let error = SystemError.last
    var status = stat()
    // A share may have removed it and say otherwise.
    if lstat(source, &status) != 0, errno == ENOENT { return }
    // Who may not remove it, as from a folder that is read-only, keeps it where it was. After any
    // other error, the new name may be the only one.
    if [EACCES, EPERM, EROFS, EBUSY].contains(error.code) { unlink(target) }
    throw error
  }
  guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
    throw .last
  }
  var status = stat()
  if lstat(target, &status) == 0 { throw SystemError(code: EEXIST) }
  guard Glibc.rename(source, target) == 0 else { throw .last }
}
