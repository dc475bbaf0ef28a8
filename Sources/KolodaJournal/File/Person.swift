import Glibc

/// The person who decides.
package enum Person {
  /// The login name; the number of the user where there is no name.
  package static var login: String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // What one user's entry takes is far below this.
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0,
      let name = found?.pointee.pw_name, name.pointee != 0
    else { return String(getuid()) }
    return String(cString: name)
  }
}
