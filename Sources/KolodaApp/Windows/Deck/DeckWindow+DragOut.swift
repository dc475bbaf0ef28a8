import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// Dragging a photo out of the deck into another app.
extension DeckWindow {
  /// The longer side of the drag picture, in logical pixels.
  private static let handEdge = 128.0

  /// Lets the front photo be dragged out while Ctrl is held.
  ///
  /// A plain drag swipes. Ctrl means "copy" wherever files are dragged, and this drag makes a copy;
  /// Alt and Super move the whole window on many desktops, and Shift means "move".
  func connectDragOut(in layout: DeckLayout) {
    let widget = layout.widget
    let source = gtk_drag_source_new()
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    // Capturing comes before the deck's own drag, which then never begins.
    gtk_event_controller_set_propagation_phase(source, GTK_PHASE_CAPTURE)
    Signal.connectPointer(UnsafeMutableRawPointer(source), "begin") { [weak self] _ in
      let isMeant = self?.isDragOut(source) ?? false
      gtk_gesture_set_state(
        source, isMeant ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    FileDragSource.prepare(source) { [weak self] in
      guard let self, let content = FileContent.make(outgoingFiles) else { return nil }
      trace?.write(input: .dragOut, name: "copy", in: scene)
      showInHand(source)
      return content
    }
    gtk_widget_add_controller(widget, source)
  }

  private func isDragOut(_ source: OpaquePointer) -> Bool {
    let held = gtk_event_controller_get_current_event_state(source)
    guard held.rawValue & GDK_CONTROL_MASK.rawValue != 0, hasPhotoAtHand, !view.isHeld else {
      return false
    }
    var (x, y) = (0.0, 0.0)
    return gtk_gesture_get_point(source, nil, &x, &y) != 0 && isOnCard(Point(x: x, y: y))
  }

  /// Shows a small picture of the photo under the pointer; GTK's default is a picture of the
  /// window.
  private func showInHand(_ source: OpaquePointer) {
    guard let card = view.deck.front, let picture = view.picture(of: card) else { return }
    let snapshot = gtk_snapshot_new()
    let whole = picture.textureBounds.size
    let scale = DeckWindow.handEdge / max(whole.width, whole.height, 1)
    var size = graphene_size_t(
      width: Float(whole.width * scale), height: Float(whole.height * scale))
    var bounds = graphene_rect_t(origin: graphene_point_t(x: 0, y: 0), size: size)
    gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &bounds)
    guard let small = gtk_snapshot_free_to_paintable(snapshot, &size) else { return }
    gtk_drag_source_set_icon(source, small, Int32(size.width / 2), Int32(size.height / 2))
    g_object_unref(UnsafeMutableRawPointer(small))
  }
}
