import CAdwaita
import Foundation

/// The display that windows of the tests are shown on.
@MainActor
enum TestDisplay {
  /// Set to 1, tests fail without a display instead of being passed over.
  static let requirement = "KOLODA_TEST_DISPLAY"

  /// Whether there is one.
  static let isThere: Bool = {
    // A renderer without a graphics processor, and nothing that the desktop's settings change.
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GSETTINGS_BACKEND", "memory", 0)
    setenv("GTK_A11Y", "test", 0)
    return gtk_init_check() != 0
  }()

  /// Whether tests that need one are to run.
  static var isWanted: Bool {
    isThere || ProcessInfo.processInfo.environment[requirement] == "1"
  }
}
