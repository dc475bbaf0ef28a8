import CAdwaita
import Glibc

/// Chooses GTK's renderer before GTK is initialised.
enum Rendering {
  /// The folder with the graphics devices that the kernel offers to programs.
  private static let devices = "/dev/dri"
  /// The GTK version in which the switch for OpenGL moved from `GDK_DEBUG` to `GDK_DISABLE`.
  private static let ownSwitch: (major: guint, minor: guint) = (4, 16)

  /// Makes GTK draw with cairo if OpenGL is only software; a renderer that the user chose is kept.
  ///
  /// There cairo draws pictures in a fraction of the time. Not loading OpenGL at all also saves a
  /// quarter of the time to start, and of the memory.
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

  /// Adds a word to a variable that the user may have set.
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
