import CKolodaGLib
import Glibc

/// Copies what other programs have noted of a file, as far as the file system takes it.
///
/// - Parameters:
///   - source: the file that has the notes.
///   - target: the file that gets them.
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
