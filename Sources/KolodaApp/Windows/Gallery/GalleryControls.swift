import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The gallery's controls: a style, its spring with a plot, and all the rest.
@MainActor
final class GalleryControls {
  let widget: Widget
  private(set) var settings = GallerySettings(.released)
  /// Called on every change.
  var onChange: (@MainActor (GallerySettings) -> Void)?

  private let looks: Widget
  private let plot: SpringPlot
  private let pad = DirectionPad()
  private let follows = SwitchRow(GalleryTexts.followsDrag)
  private let reduces = SwitchRow(GalleryTexts.reducedMotion)
  private var sliders: [(row: SliderRow, value: WritableKeyPath<GallerySettings, Double>)] = []
  private let count = SliderRow(GalleryTexts.visibleCards, 1...10, step: 1, digits: 0)
  private var popRows: [SliderRow] = []
  private var constantRows: [SliderRow] = []
  private let margin = SliderRow(GalleryTexts.margin, 0...60, step: 1, digits: 0)
  private let stackScale = SliderRow(GalleryTexts.stackScale, 0.7...1, step: 0.01, digits: 2)
  private let backScale = SliderRow(GalleryTexts.backScale, 1...5, step: 0.05, digits: 2)

  init() {
    plot = SpringPlot(settings.spring)
    let names = gtk_string_list_new(nil)
    for look in GalleryLook.allCases { gtk_string_list_append(names, look.title) }
    looks = gtk_drop_down_new(names, nil)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12)
    build()
    show()
  }

  private func slider(
    _ name: String, _ range: ClosedRange<Double>, step: Double, digits: Int32,
    _ value: WritableKeyPath<GallerySettings, Double>
  ) -> SliderRow {
    let row = SliderRow(name, range, step: step, digits: digits)
    tie(row, to: value)
    return row
  }

  private func tie(_ row: SliderRow, to value: WritableKeyPath<GallerySettings, Double>) {
    sliders.append((row, value))
    row.onChange = { [weak self] in
      self?.settings[keyPath: value] = $0
      self?.changed()
    }
  }

  private func build() {
    popRows = [
      slider(StyleTexts.bounciness, 0...20, step: 0.5, digits: 1, \.bounciness),
      slider(StyleTexts.speed, 0...30, step: 0.5, digits: 1, \.speed),
    ]
    constantRows = [
      slider(GalleryTexts.tension, 50...1000, step: 10, digits: 0, \.tension),
      slider(GalleryTexts.friction, 2...80, step: 1, digits: 0, \.friction),
    ]
    let thresholds = [
      slider(GalleryTexts.distance, 5...50, step: 1, digits: 0, \.distancePercent),
      slider(GalleryTexts.flickSpeed, 100...2000, step: 50, digits: 0, \.flickSpeed),
    ]
    for row in [stackScale, backScale] { tie(row, to: \.scale) }
    tie(margin, to: \.margin)
    let drag = [
      slider(GalleryTexts.rotation, 0...90, step: 1, digits: 0, \.rotation),
      slider(GalleryTexts.leastScale, 0.3...1, step: 0.01, digits: 2, \.scaleMin),
    ]
    count.onChange = { [weak self] in
      self?.settings.visibleCards = Int($0.rounded())
      self?.changed()
    }
    pad.onChange = { [weak self] in
      self?.settings.directions = $0
      self?.changed()
    }
    follows.onChange = { [weak self] in
      self?.settings.followsDrag = $0
      self?.changed()
    }
    reduces.onChange = { [weak self] in
      self?.settings.reducesMotion = $0
      self?.changed()
    }
    let directions = makeLabel(PileTexts.directions)
    gtk_label_set_xalign(directions.opaque, 0)
    let places = [count, margin, stackScale, backScale]
    let rows = (popRows + constantRows + thresholds + places + drag).map(\.widget)
    let reset = gtk_button_new_with_label(GalleryTexts.defaults)
    Signal.connect(reset.object, "clicked") { [weak self] () -> Void in self?.takeDefaults() }
    let last = [directions, pad.widget, follows.widget, reduces.widget, reset]
    for part in [looks, plot.widget] + rows + last { append(part, to: widget) }
    shim_accessible_set_label(looks.opaque, StyleTexts.style)
    Signal.connectNotify(looks.object, "selected") { [weak self] in self?.choose() }
  }

  private func choose() {
    guard let look = GalleryLook(rawValue: Int(gtk_drop_down_get_selected(looks.opaque))),
      look != settings.look
    else { return }
    takeDefaults(of: look)
  }

  private func takeDefaults(of look: GalleryLook? = nil) {
    let reducesMotion = settings.reducesMotion
    settings = GallerySettings(look ?? settings.look)
    settings.reducesMotion = reducesMotion
    show()
    changed()
  }

  /// Shows the settings in the controls.
  private func show() {
    for (row, value) in sliders { row.show(settings[keyPath: value]) }
    count.show(Double(settings.visibleCards))
    pad.show(settings.directions)
    follows.show(settings.followsDrag)
    let look = settings.look
    for row in popRows { setVisible(row, !look.hasConstants) }
    for row in constantRows { setVisible(row, look.hasConstants) }
    for row in [count, stackScale] { setVisible(row, look.isStack) }
    setVisible(backScale, !look.isStack)
    plot.show(settings.spring, purpose: look.springPurpose)
  }

  private func setVisible(_ row: SliderRow, _ isVisible: Bool) {
    gtk_widget_set_visible(row.widget, isVisible ? 1 : 0)
  }

  private func changed() {
    plot.show(settings.spring, purpose: settings.look.springPurpose)
    onChange?(settings)
  }

  /// Says what the desktop's setting for motion is, while the user has not chosen.
  func showMotion(isReduced: Bool) {
    if settings.reducesMotion == nil { reduces.show(isReduced) }
  }
}
