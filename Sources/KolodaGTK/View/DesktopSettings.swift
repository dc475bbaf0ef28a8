import CAdwaita
import KolodaGLib

/// The desktop settings that concern a deck: reduced motion, high contrast and the size of text.
@MainActor
final class DesktopSettings {
  private let motion: MotionSetting?
  private let contrast: SignalConnection?
  private let texts: SignalConnection?

  /// Follows the settings of the default display.
  ///
  /// - Parameters:
  ///   - motionChanged: Called when `reducesMotion` has changed.
  ///   - setHighContrast: Called at once and at each change.
  ///   - setTextScale: Called at once and at each change, with the size relative to the desktop's
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

  /// Whether reduced motion is wanted.
  var reducesMotion: Bool { motion?.reducesMotion ?? false }

  /// The desktop's text size relative to 96 dots per inch; the setting is in 1024ths of a dot per
  /// inch.
  private static func textScale(of settings: OpaquePointer) -> Double {
    let dots = shim_get_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
    return dots > 0 ? Double(dots) / 1024 / 96 : 1
  }
}
