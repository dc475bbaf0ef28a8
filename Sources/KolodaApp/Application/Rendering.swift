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
  static func choose() {
    guard variable("GSK_RENDERER") == nil, variable("GDK_BACKEND") != "broadway", !hasRenderNode
    else { return }
    setenv("GSK_RENDERER", "cairo", 1)
    if (gtk_get_major_version(), gtk_get_minor_version()) >= ownSwitch {
      add("gl", to: "GDK_DISABLE")
    } else {
      add("gl-disable", to: "GDK_DEBUG")
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Adds a word to those that the user has put there.
  private static func add(_ word: String, to name: String) {
    let words = [variable(name), word].compactMap { $0 }.filter { !$0.isEmpty }
    setenv(name, words.joined(separator: ","), 1)
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
