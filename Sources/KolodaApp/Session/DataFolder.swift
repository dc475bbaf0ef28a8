import Foundation

/// Where the program's own files are: samples and icons.
enum DataFolder {
  /// The installed data (`../share/koloda` beside the program), or `data` of the source tree that
  /// the program was built in; nil where neither is.
  static let path: String? = {
    let manager = FileManager.default
    if let chosen = ProcessInfo.processInfo.environment["KOLODA_DATA_DIR"], !chosen.isEmpty {
      return chosen
    }
    guard let program = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/koloda")
    if manager.fileExists(atPath: installed.appendingPathComponent("samples").path) {
      return installed.path
    }
    // The build folder lies a few levels below the package.
    for _ in 0..<5 {
      folder = folder.deletingLastPathComponent()
      let data = folder.appendingPathComponent("data")
      if manager.fileExists(atPath: data.appendingPathComponent("samples").path) {
        return data.path
      }
    }
    return nil
  }()

  /// The folder of the message catalogues: beside the installed data, or where a source tree's
  /// are compiled to; nil for the system's own.
  static var catalogues: String? {
    if let chosen = ProcessInfo.processInfo.environment["KOLODA_LOCALE_DIR"], !chosen.isEmpty {
      return chosen
    }
    guard let path else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let isInstalled = path.hasSuffix("/share/koloda")
    return folder.appendingPathComponent(isInstalled ? "locale" : ".build/locale").path
  }

  /// The folder of the program's own icons.
  static var icons: String? { path.map { $0 + "/icons" } }
}
