/// The XMP properties that Koloda reads and writes.
package enum XMPName: String, Hashable, CaseIterable, Sendable {
  /// Stars, 0 to 5; -1 for rejected.
  case rating = "Rating"
  /// How the picture stands, as EXIF numbers it.
  case orientation = "Orientation"
  /// A colour label, by its English name.
  case label = "Label"
  /// digiKam's colour label, by number: 0 none.
  case colorLabel = "ColorLabel"
  /// darktable's colour labels, by number.
  case colorlabels
  /// Lightroom's flag: -1, 0 or 1.
  case pick
  /// The same flag for older programs: `True` or `False`.
  case good
  /// digiKam's flag: 0 none, 1 rejected, 2 pending, 3 accepted.
  case pickLabel = "PickLabel"
  /// For which of the files of one base name a sidecar is meant: its extension.
  case sidecarForExtension = "SidecarForExtension"

  /// The namespace that it belongs to, and the prefix that it is mostly given.
  var space: (uri: String, prefix: String) {
    switch self {
    case .rating, .label: ("http://ns.adobe.com/xap/1.0/", "xmp")
    case .pick, .good: ("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "xmpDM")
    case .orientation: ("http://ns.adobe.com/tiff/1.0/", "tiff")
    case .colorlabels: ("http://darktable.sf.net/", "darktable")
    case .pickLabel, .colorLabel: ("http://www.digikam.org/ns/1.0/", "digiKam")
    case .sidecarForExtension: ("http://ns.adobe.com/photoshop/1.0/", "photoshop")
    }
  }

  /// Whether its value is a list, whose items are told with blanks between them.
  var isList: Bool { self == .colorlabels }

  var name: XMLOutline.Name { XMLOutline.Name(namespace: space.uri, local: rawValue) }
}
