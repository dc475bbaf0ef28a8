import CAdwaita
import Koloda
import KolodaGLib

// What the desktop's settings and the widget's surroundings say: motion, contrast, the direction
// of text, the scale of pictures.
extension KolodaView {
  func followSettings() {
    if let settings = gtk_settings_get_default() {
      motionSetting = MotionSetting(settings) { [weak self] in self?.applyMotionSetting() }
    }
    applyMotionSetting()
    followContrast()
    followTextScale()
    Signal.connect(UnsafeMutableRawPointer(widget), "unrealize") { [weak self] () -> Void in
      self?.steadyFrames.end()
    }
    Signal.connectNumber(widget.object, "direction-changed") { [weak self] _ in
      self?.applyTextDirection()
    }
    Signal.connectNotify(UnsafeMutableRawPointer(widget), "scale-factor") { [weak self] in
      self?.fitPictures()
      self?.prepareSoon()
    }
  }

  func applyMotionSetting() {
    stage.setReducesMotion(
      reducesMotion ?? motionSetting?.reducesMotion ?? false, at: MainThread.now)
  }

  private func followContrast() {
    guard let manager = adw_style_manager_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      setHighContrast(adw_style_manager_get_high_contrast(manager).isTrue)
    }
    follow()
    contrastSetting = SignalConnection(manager, property: "high-contrast", follow)
  }

  private func followTextScale() {
    guard let settings = gtk_settings_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      self?.setTextScale(KolodaView.textScale(of: settings))
    }
    follow()
    textSetting = SignalConnection(settings, property: "gtk-xft-dpi", follow)
  }

  /// How large the desktop has texts: its dots per inch, in 1024ths, relative to 96.
  private static func textScale(of settings: OpaquePointer) -> Double {
    let dots = shim_get_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
    return dots > 0 ? Double(dots) / 1024 / 96 : 1
  }

  /// Sets the size of all texts that cards show; cards are asked for again.
  func setTextScale(_ scale: Double) {
    let scale = min(max(scale, 0.5), 3)
    guard scale != textScale else { return }
    textScale = scale
    overlays = nil
    reloadAll()
  }

  /// Draws overlays and the focus ring strongly, or as ever.
  func setHighContrast(_ isHigh: Bool) {
    guard isHigh != isHighContrast else { return }
    isHighContrast = isHigh
    overlays = nil
    prepareSoon()
    gtk_widget_queue_draw(widget)
  }
}
