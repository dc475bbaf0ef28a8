import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaTriage
import KolodaWords

/// The two rows of a correction that holds from a later time on: from when on, and the time to add.
@MainActor
final class LaterClockRows {
  let rows: [Widget]
  /// What was entered last, and made sense; nil for nothing so far.
  private(set) var kept: CameraClocks.Later?
  /// Called with what was entered before and now.
  var onChange: (@MainActor (CameraClocks.Later?, CameraClocks.Later) -> Void)?
  /// Called when the user wants the correction to go.
  var onRemove: (@MainActor () -> Void)?
  private let start: ClockField<Int64>
  private let added: ClockField<Int>

  /// The width of the field for a time such as `2024-05-06 10:11:12`, in characters.
  private static let startWidth: Int32 = 18

  /// - Parameters:
  ///   - kept: the correction; nil for a new one.
  ///   - example: a time that the camera's clock showed, in microseconds since 1970.
  init(_ kept: CameraClocks.Later?, example: Int64) {
    self.kept = kept
    start = ClockField(
      kept.map { Self.text(of: $0.start) } ?? "", placeholder: Self.text(of: example),
      width: Self.startWidth, read: { PictureTaken.clock(exif: $0.utf8, fraction: []) })
    added = .added(kept?.seconds ?? 0)
    let remove = makeIconButton("list-remove-symbolic", name: OrderTexts.removeCorrection)
    gtk_widget_add_css_class(remove, "flat")
    let control = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [start.widget, remove])
    rows = [
      makePreferenceRow(OrderTexts.correctedFrom, OrderTexts.correctedFromMore, control: control),
      makePreferenceRow(OrderTexts.timeToAdd, nil, control: added.widget),
    ]
    shim_accessible_set_label(start.widget.opaque, OrderTexts.correctedFrom)
    start.onDone = { [weak self] in self?.changed() }
    added.onDone = { [weak self] in self?.changed() }
    Signal.connect(remove.object, "clicked") { [weak self] () -> Void in self?.onRemove?() }
  }

  func focus() { gtk_widget_grab_focus(start.widget) }

  /// Takes what was entered, if both fields make sense.
  private func changed() {
    guard let start = start.value, let seconds = added.value else { return }
    let new = CameraClocks.Later(start: start, seconds: seconds)
    guard new != kept else { return }
    let former = kept
    kept = new
    onChange?(former, new)
  }

  /// A time of the camera's clock as it is entered.
  private static func text(of clock: Int64) -> String {
    let text = UTCTime(microseconds: clock).iso8601
    return String(text.prefix(19).map { $0 == "T" ? " " : $0 })
  }
}
