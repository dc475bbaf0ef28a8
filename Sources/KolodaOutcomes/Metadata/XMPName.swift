/// The XMP properties that Koloda reads, most of which it writes, too.
package enum XMPName: String, Hashable, CaseIterable, Sendable {
  /// Stars, 0 to 5; -1 for rejected.
  case rating = "Rating"
  /// Windows's stars in percent: 1, 25, 50, 75 or 99.
  case ratingPercent
  /// The picture's EXIF orientation, 1 to 8.
  case orientation = "Orientation"
  /// The name of a colour label, in the language of the program that gave it.
  case label = "Label"
  /// Adobe's colour of a label, in English.
  case labelColor = "LabelColor"
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
  /// When the metadata was last changed.
  case metadataDate = "MetadataDate"
  /// When the picture was last changed.
  case modifyDate = "ModifyDate"
  /// When the picture was taken, according to EXIF.
  case dateTimeOriginal = "DateTimeOriginal"
  /// When the picture was digitised, according to EXIF.
  case dateTimeDigitized = "DateTimeDigitized"
  /// When what the picture shows was made, according to IPTC.
  case dateCreated = "DateCreated"
  /// When the picture, or the first form of it, was made.
  case createDate = "CreateDate"

  /// The property's namespace, and its usual prefix.
  var space: (uri: String, prefix: String) {
    switch self {
    case .rating, .label, .metadataDate, .modifyDate, .createDate:
      ("http://ns.adobe.com/xap/1.0/", "xmp")
    case .dateTimeOriginal, .dateTimeDigitized: ("http://ns.adobe.com/exif/1.0/", "exif")
    case .pick, .good: ("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "xmpDM")
    case .orientation: ("http://ns.adobe.com/tiff/1.0/", "tiff")
    case .colorlabels: ("http://darktable.sf.net/", "darktable")
    case .pickLabel, .colorLabel: ("http://www.digikam.org/ns/1.0/", "digiKam")
    case .ratingPercent: ("http://ns.microsoft.com/photo/1.0/", "MicrosoftPhoto")
    case .labelColor, .sidecarForExtension, .dateCreated:
      ("http://ns.adobe.com/photoshop/1.0/", "photoshop")
    }
  }

  /// Whether the value is a list; its items are given as one string, separated by spaces.
  var isList: Bool { self == .colorlabels }

  /// The property's name in its namespace.
  var local: String { self == .ratingPercent ? "Rating" : rawValue }

  var name: XMLOutline.Name { XMLOutline.Name(namespace: space.uri, local: local) }
}
