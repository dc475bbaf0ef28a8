import CAdwaita
import KolodaGLib

/// What the user's settings say to a deck: whether things move, contrast, the size of texts.
@MainActor
final class DesktopSettings {
  private let motion: MotionSetting?
  private let contrast: SignalConnection?
  private let texts: SignalConnection?

  /// Follows the settings of the display.
  ///
  /// - Parameters:
  ///   - motionChanged: is called when `reducesMotion` has changed.
  ///   - setHighContrast: is called now, and at each change.
  ///   - setTextScale: is called now, and at each change, with the size relative to the desktop's
  ///     standard.
  init(
    motionChanged: @escaping @MainActor () -> Void,
    setHighContrast: @escaping @MainActor (Bool) -> Void,
    setTextScale: @escaping @MainActor (Double) -> Void
  ) {
    let settings = gtk_settings_get_default()
    motion = settings.map { MotionSetting($0, changed: motionChanged) }
    texts = settings.map { settings in
      let follow: @MainActor () -> Void = { setTextScale(DesktopSettings.textScale(of: settings)) }
      follow()
      return SignalConnection(settings, property: "gtk-xft-dpi", follow)
    }
    contrast = adw_style_manager_get_default().map { manager in
      let follow: @MainActor () -> Void = {
        setHighContrast(adw_style_manager_get_high_contrast(manager).isTrue)
      }
      follow()
      return SignalConnection(manager, property: "high-contrast", follow)
    }
  }

  /// Whether less motion is wanted.
  var reducesMotion: Bool { motion?.reducesMotion ?? false }

  /// How large the desktop has texts: its dots per inch, in 1024ths, relative to 96.
  private static func textScale(of settings: OpaquePointer) -> Double {
    let dots = shim_get_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
    return dots > 0 ? Double(dots) / 1024 / 96 : 1
  }
}
