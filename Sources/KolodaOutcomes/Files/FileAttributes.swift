import CKolodaGLib
import Glibc

/// Copies a file's extended attributes in the "user." namespace, where other programs keep their
/// notes, as far as the file system supports them.
///
/// - Parameters:
///   - source: the file to read the attributes from.
///   - target: the file to write them to.
func copyAttributes(from source: Int32, to target: Int32) {
  let length = flistxattr(source, nil, 0)
  guard length > 0 else { return }
  var names = [CChar](repeating: 0, count: length)
  let filled = flistxattr(source, &names, names.count)
  guard filled > 0 else { return }
  for name in names[..<filled].split(separator: 0) {
    let name = Array(name) + [0]
    guard name.starts(with: Array("user.".utf8).map(CChar.init(bitPattern:))) else { continue }
    let size = fgetxattr(source, name, nil, 0)
    guard size >= 0 else { continue }
    var value = [UInt8](repeating: 0, count: size)
    let got = fgetxattr(source, name, &value, size)
    if got >= 0 { fsetxattr(target, name, value, got, 0) }
  }
}
