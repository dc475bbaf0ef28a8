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
  private let group: Widget = adw_preferences_group_new()
  private var rows: [Widget] = []
  private let note = makeLabel(OrderTexts.reading, classes: ["dim-label"])

  /// The initial size, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (560, 480)
  /// The width of a text field, in characters.
  private static let fieldWidth: Int32 = 10

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
    let page = adw_preferences_page_new()
    window = made
    self.session = session
    let pointer = group.of(AdwPreferencesGroup.self)
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

  private func show(_ cameras: [FolderSource.CameraPhotos]) {
    guard let session else { return }
    let pointer = group.of(AdwPreferencesGroup.self)
    for row in rows { adw_preferences_group_remove(pointer, row) }
    rows = cameras.compactMap { makeRow($0, session.choices.clocks[$0.camera]) }
    for row in rows { adw_preferences_group_add(pointer, row) }
    gtk_label_set_text(note.opaque, OrderTexts.noCameras)
    gtk_widget_set_visible(note, rows.isEmpty ? 1 : 0)
  }

  private func makeRow(_ photos: FolderSource.CameraPhotos, _ correction: Int) -> Widget {
    let field = gtk_entry_new()
    gtk_editable_set_width_chars(field.opaque, CameraClocksWindow.fieldWidth)
    gtk_editable_set_max_width_chars(field.opaque, CameraClocksWindow.fieldWidth)
    gtk_editable_set_alignment(field.opaque, 1)
    gtk_entry_set_placeholder_text(field.of(GtkEntry.self), CameraClocks.text(ofSeconds: 0))
    // The sign comes before the hours in every language.
    CameraClocksWindow.writeFromLeft(field)
    if correction != 0 {
      gtk_editable_set_text(field.opaque, CameraClocks.text(ofSeconds: correction))
    }
    let camera = photos.camera
    Signal.connectNotify(field.object, "text") { [weak self] in
      self?.changed(field, of: camera, isOver: false)
    }
    Signal.connect(field.object, "activate") { [weak self] () -> Void in
      self?.changed(field, of: camera, isOver: true)
    }
    let focus = gtk_event_controller_focus_new()
    Signal.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] () -> Void in
      self?.changed(field, of: camera, isOver: true)
    }
    gtk_widget_add_controller(field, focus)
    return makePreferenceRow(camera.title, photos.text, control: field)
  }

  /// Lets a field's text, and its placeholder, run from left to right.
  private static func writeFromLeft(_ widget: Widget) {
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      writeFromLeft(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  /// Takes what was entered for a camera, once it is valid and complete.
  private func changed(_ field: Widget, of camera: Camera, isOver: Bool) {
    guard let session, let text = gtk_editable_get_text(field.opaque) else { return }
    let seconds = CameraClocks.seconds(String(cString: text))
    setClass("error", of: field, to: seconds == nil)
    guard isOver, let seconds else { return }
    session.choices.clocks[camera] = seconds
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

extension FolderSource.CameraPhotos {
  /// The number of photos, and the times of the first and the last.
  fileprivate var text: String { OrderTexts.tally(count, from: first, to: last) }
}
