import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaWords

/// The rows of one camera: how far its clock was wrong from its first photo on, and from later times on.
@MainActor
final class CameraClockRows {
  let group: Widget = adw_preferences_group_new()
  let camera: Camera
  /// The row with the camera's name, and with the correction from its first photo on.
  private let title: Widget
  private let added: ClockField<Int>
  /// When its first photo was taken, as its own clock showed it.
  private let first: Int64
  private weak var session: DeckSession?
  private var later: [LaterClockRows] = []

  init(_ photos: FolderSource.CameraPhotos, in session: DeckSession) {
    (camera, first) = (photos.camera, photos.first)
    self.session = session
    let clocks = session.choices.clocks
    added = .added(clocks[camera])
    let more = makeIconButton("list-add-symbolic", name: OrderTexts.addCorrection)
    gtk_widget_add_css_class(more, "flat")
    let control = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [added.widget, more])
    title = makePreferenceRow(camera.title, photos.text, control: control)
    shim_accessible_set_label(added.widget.opaque, camera.title)
    added.onDone = { [weak self] in self?.changed() }
    Signal.connect(more.object, "clicked") { [weak self] () -> Void in
      self?.addRows(nil)?.focus()
    }
    add(title)
    for correction in clocks.later(of: camera) { addRows(correction) }
  }

  /// Shows how many photos the camera has by now.
  func show(_ photos: FolderSource.CameraPhotos) { nameRow(title, camera.title, photos.text) }

  private func add(_ row: Widget) {
    adw_preferences_group_add(group.of(AdwPreferencesGroup.self), row)
  }

  /// Takes what was entered for the first photo on, if it makes sense.
  private func changed() {
    guard let session, let seconds = added.value else { return }
    session.choices.clocks[camera] = seconds
  }

  // MARK: Later corrections

  /// Adds the rows of a later correction; nil for a new one.
  @discardableResult
  private func addRows(_ correction: CameraClocks.Later?) -> LaterClockRows? {
    let rows = LaterClockRows(correction, example: first)
    rows.onChange = { [weak self, weak rows] former, new in
      // A field that goes loses the focus, too, which must not bring its correction back.
      guard let self, let session = self.session, self.later.contains(where: { $0 === rows }) else {
        return
      }
      session.choices.clocks.replace(former, with: new, of: self.camera)
    }
    rows.onRemove = { [weak self, weak rows] in
      guard let self, let rows else { return }
      remove(rows)
    }
    for row in rows.rows { add(row) }
    later.append(rows)
    return rows
  }

  private func remove(_ rows: LaterClockRows) {
    later.removeAll { $0 === rows }
    if let kept = rows.kept { session?.choices.clocks.replace(kept, with: nil, of: camera) }
    for row in rows.rows {
      adw_preferences_group_remove(group.of(AdwPreferencesGroup.self), row)
    }
    gtk_widget_grab_focus(added.widget)
  }
}

extension FolderSource.CameraPhotos {
  /// The number of photos, and the times of the first and the last.
  fileprivate var text: String { OrderTexts.tally(count, from: first, to: last) }
}
