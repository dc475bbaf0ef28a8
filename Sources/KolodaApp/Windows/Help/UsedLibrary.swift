import CAdwaita

/// Something that the program is built with.
struct UsedLibrary {
  let name: String
  let version: String
  let address: String
  let licence: GtkLicense

  /// The version of GRDB in `Package.resolved`.
  static let grdbVersion = "7.10.0"
  /// The version of Swift Argument Parser in `Package.resolved`.
  static let argumentParserVersion = "1.8.2"

  /// All of them, with the versions that run.
  static var all: [UsedLibrary] {
    [
      UsedLibrary(
        name: "GTK", version: gtkVersion, address: "https://gtk.org",
        licence: GTK_LICENSE_LGPL_2_1),
      UsedLibrary(
        name: "libadwaita", version: adwaitaVersion,
        address: "https://gnome.pages.gitlab.gnome.org/libadwaita",
        licence: GTK_LICENSE_LGPL_2_1),
      UsedLibrary(
        name: "Swift", version: swiftVersion, address: "https://swift.org",
        licence: GTK_LICENSE_APACHE_2_0),
      UsedLibrary(
        name: "GRDB", version: grdbVersion, address: "https://github.com/groue/GRDB.swift",
        licence: GTK_LICENSE_MIT_X11),
      UsedLibrary(
        name: "Swift Argument Parser", version: argumentParserVersion,
        address: "https://github.com/apple/swift-argument-parser",
        licence: GTK_LICENSE_APACHE_2_0),
    ]
  }

  /// How the About window names it: text and address, as it takes them.
  var credit: String { "\(name) \(version) \(address)" }

  /// The version of GTK that runs, which may not be the one it was built with.
  static var gtkVersion: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// The version of libadwaita that runs.
  static var adwaitaVersion: String {
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
  }

  /// The compiler's version.
  static var swiftVersion: String {
    #if compiler(>=6.5)
      "6.5+"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
