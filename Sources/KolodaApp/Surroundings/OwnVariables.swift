import Glibc

/// The variables of the environment that the program sets for GTK alone, and takes back when GTK
/// has read them: what is started from here is not to have them.
enum OwnVariables {
  private struct Change {
    let name: String
    let before: String?
  }

  @MainActor private static var changes: [Change] = []

  /// A variable's value, nil if it is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable until `takeBack()`.
  ///
  /// Only before other threads run, which may be reading the environment.
  @MainActor
  static func set(_ name: String, to value: String) {
    changes.append(Change(name: name, before: self.value(of: name)))
    setenv(name, value, 1)
  }

  /// Gives all variables the values again that the user gave them; a second time does nothing.
  ///
  /// Other threads may be reading the environment meanwhile. They find all others in it: a new
  /// value takes its predecessor's place, and the variables that are removed were put at the end,
  /// the last of them goes first.
  @MainActor
  static func takeBack() {
    while let change = changes.popLast() {
      if let before = change.before {
        setenv(change.name, before, 1)
      } else {
        unsetenv(change.name)
      }
    }
  }
}
