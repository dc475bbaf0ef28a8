import Testing

@testable import KolodaOutcomes

/// The sidecars that a verdict is written to are those that the editor reads.
@Suite struct SidecarTests {
  @Test(arguments: [
    ("a.jpg", "a.jpg", PhotoEditor.darktable, ["a.jpg.xmp"]),
    ("a.jpg", "a.jpg a.jpg.xmp", .darktable, ["a.jpg.xmp"]),
    ("a.jpg", "a.jpg a.xmp", .darktable, ["a.xmp", "a.jpg.xmp"]),
    ("a.jpg", "a.jpg a.jpg.XMP", .digikam, ["a.jpg.XMP"]),
    ("a.nef", "a.nef", .several, ["a.nef.xmp", "a.xmp"]),
    ("a.nef", "a.nef a.jpg", .several, ["a.nef.xmp"]),
    ("a.nef", "a.nef", .lightroom, ["a.xmp NEF"]),
    ("a.nef", "a.nef a.jpg", .lightroom, ["a.xmp NEF"]),
    ("a.nef", "a.nef a.dng", .lightroom, ["a.nef.xmp"]),
    ("a.jpg", "a.jpg", .lightroom, []),
    // Of two pictures of one name neither owns the base sidecar.
    ("a.jpg", "a.jpg a.nef a.xmp", .darktable, ["a.jpg.xmp"]),
    (".hidden", ".hidden", .geeqie, [".hidden.xmp"]),
  ])
  func targets(picture: String, folder: String, editor: PhotoEditor, wanted: [String]) {
    var names = FolderNames()
    for name in folder.split(separator: " ") {
      names.insert(Array(name.utf8), isPicture: !name.lowercased().hasSuffix(".xmp"))
    }
    let targets = Sidecar.targets(for: Array(picture.utf8), editor: editor, in: names)
    #expect(
      Set(
        targets.map { target in
          let name = String(decoding: target.name, as: UTF8.self)
          return target.pictureExtension.map { "\(name) \($0)" } ?? name
        }) == Set(wanted))
  }
}
