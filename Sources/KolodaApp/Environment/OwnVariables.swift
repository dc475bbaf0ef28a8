import Glibc

/// Environment variables that the program sets for GTK alone, and restores once GTK has read them:
/// programs started from here must not inherit them.
enum OwnVariables {
  private struct Change {
    let name: String
    let before: String?
  }

  @MainActor private static var changes: [Change] = []

  /// Returns the value of a variable; nil if it is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable until `takeBack()`.
  ///
  /// Call it only before other threads run, because they may be reading the environment.
  @MainActor
  static func set(_ name: String, to value: String) {
    changes.append(Change(name: name, before: self.value(of: name)))
    setenv(name, value, 1)
  }

  /// Restores all variables to the values they had at the start; a second call does nothing.
  ///
  /// Other threads may be reading the environment at the same time. They still find all other
  /// variables: a new value replaces the old one in its place, and the variables to remove were
  /// added at the end and are removed in reverse order.
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
