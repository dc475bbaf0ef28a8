/// The XMP properties that Koloda reads and writes.
package enum XMPName: String, Hashable, CaseIterable, Sendable {
  /// Stars, 0 to 5; -1 for rejected.
  case rating = "Rating"
  /// The picture's EXIF orientation, 1 to 8.
  case orientation = "Orientation"
  /// The English name of a colour label.
  case label = "Label"
  /// The number of digiKam's colour label; 0 is none.
  case colorLabel = "ColorLabel"
  /// The numbers of darktable's colour labels.
  case colorlabels
  /// Lightroom's flag: -1, 0 or 1.
  case pick
  /// The same flag for older programs: `True` or `False`.
  case good
  /// digiKam's flag: 0 none, 1 rejected, 2 pending, 3 accepted.
  case pickLabel = "PickLabel"
  /// The extension of the picture that a sidecar is for, where several pictures share a base name.
  case sidecarForExtension = "SidecarForExtension"

  /// The property's namespace, and its usual prefix.
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

  /// Whether the value is a list; its items are given as one string, separated by spaces.
  var isList: Bool { self == .colorlabels }

  var name: XMLOutline.Name { XMLOutline.Name(namespace: space.uri, local: rawValue) }
}
