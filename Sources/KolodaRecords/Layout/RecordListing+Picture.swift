import KolodaFiles

extension RecordListing {
  /// The picture that a file of one record is called by, as Supervisely and others call them: `a.jpg`
  /// of `a.jpg.json`; nil if there is none.
  var pictureInName: String? {
    guard count == 1, isOneObject else { return nil }
    let name = RecordForm.unpackedName(of: file.path).bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
      let stem = String(validating: name[..<dot], as: UTF8.self), RoleGuess.isPicture(stem)
    else { return nil }
    return stem
  }
}
