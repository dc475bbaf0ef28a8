import Glibc

/// A C function that only newer versions of a library have, looked up by its name.
///
/// The sources are compiled against the API of the oldest GTK and libadwaita that they run with;
/// whatever came later is called through this.
package struct NewerFunction<Signature> {
  /// The function; nil where the library is older.
  package let call: Signature?

  /// Looks for a function in the program's libraries.
  ///
  /// - Parameter type: the function's type in C, which is `@convention(c)`.
  package init(_ name: String, _ type: Signature.Type) {
    call = dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
}
