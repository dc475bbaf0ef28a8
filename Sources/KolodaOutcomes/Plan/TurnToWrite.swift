import KolodaFiles
import KolodaTriage

extension ApplyRequest.Photo {
  /// The EXIF orientation that a sidecar should give for a turned photo, and whether the photo's
  /// own file gives it too; nil if the sidecar should give none.
  ///
  /// A photo that was turned back stands as its own file says: its sidecar may give an earlier turn.
  var orientation: (value: Int, isInside: Bool)? {
    guard let turn = marks.turn else { return nil }
    let isUpright = turn == .upright
    let name = split(file).name
    if PhotoKind(name: name) == .raw {
      // A turn of its shot may be in the JPEG by now, and only in the sidecar of the RAW file.
      if isUpright, shot != nil { return nil }
      return TurnTag(ofRAW: file).map { (turn.turning($0.value), isUpright) }
    }
    switch WritableOrientation(of: file) {
    // For a HEIF, viewers heed nothing but its rotation property.
    case .rotation: return nil
    case let orientation?: return (turn.turning(orientation.value), true)
    // A JPEG without the tag is upright; other files that can't be read are left alone.
    case nil: return Sidecar.isJPEG(name) ? (turn.turning(1), isUpright) : nil
    }
  }
}
