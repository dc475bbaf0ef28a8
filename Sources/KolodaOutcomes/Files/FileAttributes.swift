import CKolodaGLib
import Glibc

/// The name of the access control list, which the system keeps as an extended attribute.
private let accessList = Array("system.posix_acl_access".utf8CString)

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
  let names = attributeNames(of: source)
  let copied = names.filter(isCopied)
  // The folder may have given its default list to a new file.
  let isListForeign =
    !names.contains(accessList) && attributeNames(of: target).contains(accessList)
  // Each change costs as much as making the file.
  guard isListForeign || !copied.isEmpty else { return }
  var status = stat()
  guard fstat(target, &status) == 0 else { return }
  let mode = status.st_mode & 0o7777
  // The system adds notes only to a file that may be written to.
  fchmod(target, mode | 0o200)
  defer { fchmod(target, mode) }
  if isListForeign { fremovexattr(target, accessList) }
  for name in copied {
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
  name == accessList
    || name.starts(with: "user.".utf8.map(CChar.init(bitPattern:)))
}
