import FoundationEssentials

/// Where the program's own files are: samples, icons and translations.
package enum DataFolder {
  /// The data folder: `../share/koloda` beside the program if it is installed, or `data` in the
  /// source tree where it was built; nil if neither exists.
  package static let path: String? = {
    if let chosen = chosen("KOLODA_DATA_DIR") { return chosen }
    guard
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return folder(ofProgram: program)
  }()

  /// Returns the data folder for a program at a path: in its prefix, or in the source tree above
  /// it.
  package static func folder(ofProgram program: String) -> String? {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/koloda")
    if hasSamples(installed) { return installed.path }
    for _ in 0..<deepestBuild {
      folder = folder.deletingLastPathComponent()
      let data = folder.appendingPathComponent("data")
      if hasSamples(data) { return data.path }
    }
    return nil
  }

  /// The folder of the message catalogues: beside the installed data, or where those of a source
  /// tree are compiled to; nil for the system's default.
  package static var catalogues: String? {
    chosen("KOLODA_LOCALE_DIR") ?? path.map(catalogues(besideData:))
  }

  /// Returns the folder of the message catalogues that belong to a data folder.
  package static func catalogues(besideData path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.appendingPathComponent(isInstalled(path) ? "locale" : ".build/locale").path
  }

  /// The folder of the program's own icons.
  package static var icons: String? { path.map { $0 + "/icons" } }

  /// The icons in the prefix of the installed program, if the desktop doesn't look there.
  package static var prefixIcons: String? {
    guard let path, isInstalled(path) else { return nil }
    let share = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let known = (chosen("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    return known.contains { $0 == share || $0 == share + "/" } ? nil : share + "/icons"
  }

  /// The most levels that a build can be below its source tree.
  private static let deepestBuild = 5

  private static func isInstalled(_ path: String) -> Bool { path.hasSuffix("/share/koloda") }

  private static func hasSamples(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("samples").path)
  }

  private static func chosen(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
