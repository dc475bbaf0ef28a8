import CAdwaita
import KolodaGTK
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures

/// Pictures of the sample decks' first cards, read in the process for pictures as all others.
@MainActor
enum SamplePictures {
  private static var made: [String: Texture] = [:]
  /// The widgets that wait for their pictures, which are kept alive meanwhile.
  private static var waiting: [String: (box: PictureBox, widgets: [Widget])] = [:]
  private static var queue: PictureQueue<String>?

  /// Shows the picture in a file, as soon as it is read.
  ///
  /// - Parameter size: the size of the space for it, in device pixels.
  static func show(_ path: String, in widget: Widget, size: PixelSize) {
    if let texture = made[path] {
      gtk_picture_set_paintable(widget.opaque, texture.pointer)
      return
    }
    g_object_ref(widget)
    waiting[path, default: (PictureBox(size: size), [])].widgets.append(widget)
    let queue =
      queue
      ?? PictureQueue { request, outcome in
        guard outcome.isLast else { return }
        let texture: Texture? =
          if case .whole(let picture) = outcome { picture.texture } else { nil }
        let path = request.purpose
        MainThread.post { SamplePictures.take(texture, of: path) }
      }
    self.queue = queue
    queue.setWanted(
      waiting.map { path, place in
        PictureRequest(path: Array(path.utf8), box: place.box, purpose: path, takesPreview: false)
      })
  }

  private static func take(_ texture: Texture?, of path: String) {
    for widget in waiting.removeValue(forKey: path)?.widgets ?? [] {
      if let texture { gtk_picture_set_paintable(widget.opaque, texture.pointer) }
      g_object_unref(widget)
    }
    made[path] = texture
    guard waiting.isEmpty else { return }
    queue?.stop()
    queue = nil
  }
}
