import Glibc

/// The person who uses this program.
package enum LocalPerson {
  /// The login name, or the numeric user id if there is no name.
  package static var login: String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // Far more than the entry of one user takes.
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0,
      let name = found?.pointee.pw_name, name.pointee != 0
    else { return String(getuid()) }
    return String(cString: name)
  }
}
