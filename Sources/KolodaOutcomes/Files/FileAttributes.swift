import CKolodaGLib
import Glibc

/// The name of the access control list, which the system keeps as an extended attribute.
private let accessList = "system.posix_acl_access"

/// Copies a file's access control list, and its extended attributes in the "user." namespace, where
/// other programs keep their notes, as far as the file system supports them.
///
/// Labels of the system, such as SELinux's, go with the place of a file and are not copied. The
/// target keeps its permissions.
///
/// - Parameters:
///   - source: the file to read the attributes from.
///   - target: the file to write them to.
func copyAttributes(from source: Int32, to target: Int32) {
  var status = stat()
  guard fstat(target, &status) == 0 else { return }
  let mode = status.st_mode & 0o7777
  // The system adds notes only to a file that may be written to.
  fchmod(target, mode | 0o200)
  defer { fchmod(target, mode) }
  let names = attributeNames(of: source)
  // The folder may have given its default list to a new file.
  if !names.contains(Array(accessList.utf8CString)) { fremovexattr(target, accessList) }
  for name in names where isCopied(name) {
    let size = fgetxattr(source, name, nil, 0)
    guard size >= 0 else { continue }
    var value = [UInt8](repeating: 0, count: size)
    let got = fgetxattr(source, name, &value, size)
    if got >= 0 { fsetxattr(target, name, value, got, 0) }
  }
}

/// The names of a file's extended attributes, as C strings.
private func attributeNames(of file: Int32) -> [[CChar]] {
  let length = flistxattr(file, nil, 0)
  guard length > 0 else { return [] }
  var names = [CChar](repeating: 0, count: length)
  let filled = flistxattr(file, &names, names.count)
  guard filled > 0 else { return [] }
  return names[..<filled].split(separator: 0).map { Array($0) + [0] }
}

private func isCopied(_ name: [CChar]) -> Bool {
  name == Array(accessList.utf8CString)
    || name.starts(with: "user.".utf8.map(CChar.init(bitPattern:)))
}
