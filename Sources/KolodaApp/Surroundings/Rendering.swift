import CAdwaita
import Glibc

/// Chooses how GTK draws, before it is initialised.
enum Rendering {
  /// Where the kernel offers a graphics processor to programs.
  private static let devices = "/dev/dri"
  /// The GTK that took the switch for OpenGL out of its debugging options.
  private static let ownSwitch: (major: guint, minor: guint) = (4, 16)

  /// Has cairo draw where OpenGL is only software; a renderer that the user chose is left alone.
  ///
  /// Placing pictures with cairo takes a fraction of the time there. Not even to load OpenGL
  /// saves a quarter of the program's start, and of its memory.
  @MainActor
  static func choose() {
    guard OwnVariables.value(of: "GSK_RENDERER") == nil,
      OwnVariables.value(of: "GDK_BACKEND") != "broadway", !hasRenderNode
    else { return }
    OwnVariables.set("GSK_RENDERER", to: "cairo")
    if (gtk_get_major_version(), gtk_get_minor_version()) >= ownSwitch {
      add("gl", to: "GDK_DISABLE")
    } else {
      add("gl-disable", to: "GDK_DEBUG")
    }
  }

  /// Adds a word to those that the user has put there.
  @MainActor
  private static func add(_ word: String, to name: String) {
    let words = [OwnVariables.value(of: name), word].compactMap { $0 }.filter { !$0.isEmpty }
    OwnVariables.set(name, to: words.joined(separator: ","))
  }

  private static var hasRenderNode: Bool {
    guard let folder = opendir(devices) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("renderD") { return true }
    }
    return false
  }
}
