import CAdwaita
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages

/// A window with the cameras that took a deck's photos, and how far their clocks were wrong.
@MainActor
final class CameraClocksWindow {
  private static var open: CameraClocksWindow?

  private let window: Widget
  private weak var session: DeckSession?
  private let page: Widget = adw_preferences_page_new()
  private var cameras: [CameraClockRows] = []
  private let note = makeLabel(OrderTexts.reading, classes: ["dim-label"])

  /// The initial size, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (560, 480)

  /// Shows the cameras of a deck.
  ///
  /// There is only one such window.
  static func show(_ session: DeckSession, over parent: Widget) {
    if let former = open, former.session !== session {
      gtk_window_destroy(former.window.of(GtkWindow.self))
    }
    if open == nil { open = CameraClocksWindow(session, over: parent) }
    open.map { gtk_window_present($0.window.of(GtkWindow.self)) }
  }

  private init(_ session: DeckSession, over parent: Widget) {
    let made = adw_preferences_window_new()
    let introduction = adw_preferences_group_new()
    window = made
    self.session = session
    let pointer = introduction.of(AdwPreferencesGroup.self)
    adw_preferences_group_set_description(pointer, OrderTexts.clocksMore)
    gtk_widget_set_margin_top(note, 24)
    gtk_label_set_wrap(note.opaque, 1)
    adw_preferences_group_add(pointer, note)
    adw_preferences_page_add(page.of(AdwPreferencesPage.self), pointer)
    let preferences = made.of(AdwPreferencesWindow.self)
    adw_preferences_window_add(preferences, page.of(AdwPreferencesPage.self))
    adw_preferences_window_set_search_enabled(preferences, 0)
    let gtkWindow = made.of(GtkWindow.self)
    gtk_window_set_title(gtkWindow, OrderTexts.clocks)
    gtk_window_set_default_size(
      gtkWindow, CameraClocksWindow.size.width, CameraClocksWindow.size.height)
    gtk_widget_set_size_request(made, 360, 300)
    gtk_window_set_transient_for(gtkWindow, parent.of(GtkWindow.self))
    gtk_window_set_destroy_with_parent(gtkWindow, 1)
    Signal.connect(made.object, "destroy") { () -> Void in
      CameraClocksWindow.open?.session?.readers?.onCameras = nil
      CameraClocksWindow.open = nil
    }
    session.readers?.onCameras = { [weak self] in self?.refresh() }
    session.beginDates(isWanted: true)
    if session.photos?.source.hasDates == true { refresh() }
  }

  /// Lists the cameras, off the main thread.
  private func refresh() {
    guard let source = session?.photos?.source else { return }
    BlockingThreads.shared.run(at: source.folder.bytes) {
      source.cameras()
    } then: { [weak self] result in
      guard case .success(let cameras) = result else { return }
      MainThread.post { self?.show(cameras) }
    }
  }

  /// Shows the cameras of a deck.
  ///
  /// The photos are read again whenever something changes, also by what is entered here: so the rows of a
  /// camera stay as long as it has photos, with what is in their fields.
  private func show(_ photos: [FolderSource.CameraPhotos]) {
    guard let session else { return }
    let pointer = page.of(AdwPreferencesPage.self)
    let former = cameras
    cameras = former.filter { rows in photos.contains { $0.camera == rows.camera } }
    for gone in former where !cameras.contains(where: { $0 === gone }) {
      adw_preferences_page_remove(pointer, gone.group.of(AdwPreferencesGroup.self))
    }
    for found in photos {
      if let rows = cameras.first(where: { $0.camera == found.camera }) {
        rows.show(found)
      } else {
        let rows = CameraClockRows(found, in: session)
        adw_preferences_page_add(pointer, rows.group.of(AdwPreferencesGroup.self))
        cameras.append(rows)
      }
    }
    gtk_label_set_text(note.opaque, OrderTexts.noCameras)
    gtk_widget_set_visible(note, cameras.isEmpty ? 1 : 0)
  }
}

extension Camera {
  /// The camera's name for display.
  var title: String {
    var details = PictureDetails()
    details.make = make.isEmpty ? nil : make
    details.model = model.isEmpty ? nil : model
    guard let name = details.camera else { return OrderTexts.unknownCamera }
    return serial.isEmpty ? name : OrderTexts.camera(name, serial: displayText(serial.utf8))
  }
}
