import Glibc

/// Chooses how GTK draws, before it is initialised.
enum Rendering {
  /// Where the kernel offers a graphics processor to programs.
  private static let devices = "/dev/dri"

  /// Without a graphics processor OpenGL is done in software, and placing pictures with cairo costs
  /// a fifth of that.
  ///
  /// A renderer that the user chose is left alone.
  static func choose() {
    guard getenv("GSK_RENDERER") == nil,
      getenv("GDK_BACKEND").map({ String(cString: $0) }) != "broadway",
      !hasRenderNode
    else { return }
    setenv("GSK_RENDERER", "cairo", 1)
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
