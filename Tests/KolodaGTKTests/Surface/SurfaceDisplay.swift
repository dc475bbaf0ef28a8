import CAdwaita
import Foundation

/// The display that the surface's tests are run on.
@MainActor
enum SurfaceDisplay {
  private static let isThere: Bool = {
    // A renderer without a graphics processor, and nothing that the desktop's settings change.
    setenv("GSK_RENDERER", "cairo", 0)
    setenv("GSETTINGS_BACKEND", "memory", 0)
    setenv("GTK_A11Y", "test", 0)
    return gtk_init_check() != 0
  }()

  /// Whether there is one, or one is required.
  static var isWanted: Bool {
    isThere || ProcessInfo.processInfo.environment["KOLODA_TEST_DISPLAY"] == "1"
  }
}
