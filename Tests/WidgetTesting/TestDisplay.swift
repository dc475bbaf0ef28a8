import CAdwaita
import Foundation

/// The display on which the tests show their windows.
@MainActor
public enum TestDisplay {
  /// The environment variable that, set to 1, makes tests fail instead of being skipped without a
  /// display.
  public static let requirement = "KOLODA_TEST_DISPLAY"

  /// Whether a display is available; the first use initialises GTK for tests.
  public static let isThere: Bool = {
    // Draw without a graphics processor, and independently of the user's settings.
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GSETTINGS_BACKEND", "memory", 0)
    setenv("GTK_A11Y", "test", 0)
    return gtk_init_check() != 0
  }()

  /// Whether tests that need a display should run.
  public static var isWanted: Bool {
    isThere || ProcessInfo.processInfo.environment[requirement] == "1"
  }
}
