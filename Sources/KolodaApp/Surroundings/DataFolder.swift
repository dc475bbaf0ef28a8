import Foundation

/// Where the program's own files are: samples, icons, translations.
enum DataFolder {
  /// The installed data (`../share/koloda` beside the program), or `data` of the source tree that
  /// the program was built in; nil where neither is.
  static let path: String? = {
    if let chosen = chosen("KOLODA_DATA_DIR") { return chosen }
    guard
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return folder(ofProgram: program)
  }()

  /// The data of a program by where it is: in a prefix, or some levels below a source tree.
  static func folder(ofProgram program: String) -> String? {
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

  /// The folder of the message catalogues: beside the installed data, or where a source tree's
  /// are compiled to; nil for the system's own.
  static var catalogues: String? {
    chosen("KOLODA_LOCALE_DIR") ?? path.map(catalogues(besideData:))
  }

  /// The message catalogues that belong to a data folder.
  static func catalogues(besideData path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.appendingPathComponent(isInstalled(path) ? "locale" : ".build/locale").path
  }

  /// The folder of the program's own icons.
  static var icons: String? { path.map { $0 + "/icons" } }

  /// The icons of the prefix that the program is installed in, if the desktop does not look there.
  static var prefixIcons: String? {
    guard let path, isInstalled(path) else { return nil }
    let share = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let known = (chosen("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    return known.contains { $0 == share || $0 == share + "/" } ? nil : share + "/icons"
  }

  /// How many levels a build is below its source tree at most.
  private static let deepestBuild = 5

  private static func isInstalled(_ path: String) -> Bool { path.hasSuffix("/share/koloda") }

  private static func hasSamples(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("samples").path)
  }

  private static func chosen(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
