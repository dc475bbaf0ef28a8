import CAdwaita
import Foundation

/// The display that windows of the tests are shown on.
@MainActor
public enum TestDisplay {
  /// The environment's variable that, set to 1, lets tests fail without a display instead of being
  /// passed over.
  public static let requirement = "KOLODA_TEST_DISPLAY"

  /// Whether there is one.
  public static let isThere: Bool = {
    // Drawn without a graphics processor, and the same whatever the user's settings are.
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GSETTINGS_BACKEND", "memory", 0)
    setenv("GTK_A11Y", "test", 0)
    return gtk_init_check() != 0
  }()

  /// Whether tests that need one are to run.
  public static var isWanted: Bool {
    isThere || ProcessInfo.processInfo.environment[requirement] == "1"
  }
}
