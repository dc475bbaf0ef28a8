import Testing

@testable import KolodaOutcomes

/// A verdict is written to the sidecars that the chosen editor reads.
@Suite struct SidecarTests {
  /// A base sidecar is written once for all files of a shot.
  @Test(arguments: [
    ("a.dng", "a.xmp", PhotoEditor.digikam, ["a.xmp", "a.dng.xmp"]),
    ("a.jpg", "a.xmp", .digikam, ["a.jpg.xmp"]),
    ("a.dng", "", .several, ["a.xmp", "a.dng.xmp"]), ("a.jpg", "", .several, ["a.jpg.xmp"]),
    ("a.dng", "a.XMP", .lightroom, ["a.XMP"]), ("a.jpg", "a.xmp", .lightroom, []),
    ("a.dng", "", .lightroom, ["a.xmp DNG"]),
    // `a.jpeg` is another shot's JPEG with the same base name.
    ("a.dng", "a.xmp a.jpeg", .darktable, ["a.dng.xmp"]),
  ])
  func targetsOfAShot(picture: String, beside: String, editor: PhotoEditor, wanted: [String]) {
    let shot = ["a.jpg", "a.dng"]
    let names = folder("\(shot.joined(separator: " ")) \(beside)")
    let targets = Sidecar.targets(
      for: Array(picture.utf8), of: shot.map { Array($0.utf8) }, editor: editor, in: names)
    #expect(words(targets) == Set(wanted))
  }

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
    // If two pictures with one base name are decided separately, neither owns the base sidecar.
    ("a.jpg", "a.jpg a.nef a.xmp", .darktable, ["a.jpg.xmp"]),
    // `a.jpg.xmp` is the full-name sidecar of `a.jpg`, so it isn't the base sidecar of the other.
    ("a.jpg.jpg", "a.jpg a.jpg.jpg a.jpg.xmp", .several, ["a.jpg.jpg.xmp"]),
    ("a.jpg.nef", "a.jpg a.jpg.nef a.jpg.xmp", .lightroom, ["a.jpg.nef.xmp"]),
    (".hidden", ".hidden", .digikam, [".hidden.xmp"]),
    // Geeqie reads sidecars of RAW pictures only.
    ("a.jpg", "a.jpg", .geeqie, []), ("a.png", "a.png", .geeqie, []),
    ("a.nef", "a.nef", .geeqie, ["a.nef.xmp"]),
    ("a.jpg", "a.jpg a.jpg.xmp", .geeqie, ["a.jpg.xmp"]),
  ])
  func targets(picture: String, folder: String, editor: PhotoEditor, wanted: [String]) {
    let targets = Sidecar.targets(
      for: Array(picture.utf8), editor: editor, in: self.folder(folder))
    #expect(words(targets) == Set(wanted))
  }

  /// A base sidecar that states another picture is that one's; only Adobe's programs go by what it
  /// states where several pictures have its name.
  @Test(arguments: [
    ("a.jpg", "a.jpg", "cr2", PhotoEditor.darktable, ["a.jpg.xmp"]),
    ("a.jpg", "a.jpg", "cr2", .lightroom, []), ("a.jpg", "a.jpg", "jpg", .lightroom, ["a.xmp"]),
    ("a.nef", "a.nef", "cr2", .lightroom, ["a.nef.xmp"]),
    ("a.nef", "a.nef", "cr2", .several, ["a.nef.xmp"]),
    ("a.nef", "a.nef", "nef", .several, ["a.xmp", "a.nef.xmp"]),
    ("a.nef", "a.nef a.png", "nef", .lightroom, ["a.xmp"]),
    ("a.nef", "a.nef a.png", "nef", .darktable, ["a.nef.xmp"]),
    ("a.nef", "a.nef a.png", "png", .lightroom, ["a.nef.xmp"]),
    ("a.jpg", "a.jpg a.JPG", "jpg", .lightroom, []),
    // Nothing says which of the two pictures it is for.
    ("a.nef", "a.nef a.png", "", .lightroom, ["a.nef.xmp"]),
    ("a.nef", "a.nef a.png", "", .several, ["a.nef.xmp"]),
  ])
  func targetsBesideABaseSidecar(
    picture: String, pictures: String, states: String, editor: PhotoEditor, wanted: [String]
  ) {
    let targets = Sidecar.targets(
      for: Array(picture.utf8), editor: editor, in: folder(pictures + " a.xmp"),
      stated: { _ in states.isEmpty ? nil : states })
    #expect(words(targets) == Set(wanted))
  }

  /// Of a shot's base sidecar, each file's verdict is the same.
  @Test(arguments: [("a.jpg", ["a.xmp", "a.jpg.xmp"]), ("a.dng", ["a.dng.xmp"])])
  func aShotsBaseSidecarThatStatesTheJPEG(picture: String, wanted: [String]) {
    let shot = ["a.jpg", "a.dng"]
    let targets = Sidecar.targets(
      for: Array(picture.utf8), of: shot.map { Array($0.utf8) }, editor: .digikam,
      in: folder("a.jpg a.dng a.xmp"), stated: { _ in "jpg" })
    #expect(words(targets) == Set(wanted))
  }

  @Test(arguments: ["CR2", " ", nil])
  func theEndingThatASidecarStates(value: String?) throws {
    let folder = try PhotoFolder()
    let stated = value.map { "photoshop:SidecarForExtension=\"\($0)\"" } ?? ""
    let wanted = value == "CR2" ? "cr2" : nil
    try folder.write(
      "a.xmp",
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Description \(stated)/></rdf:RDF>
      """)
    #expect(Sidecar.statedEnding(in: Array("\(folder.deck)/a.xmp".utf8)) == wanted)
    #expect(Sidecar.statedEnding(in: Array("\(folder.deck)/none.xmp".utf8)) == nil)
    try folder.write("a.xmp", "no XMP")
    #expect(Sidecar.statedEnding(in: Array("\(folder.deck)/a.xmp".utf8)) == nil)
  }

  private func folder(_ all: String) -> FolderNames {
    var names = FolderNames()
    for name in all.split(separator: " ") {
      names.insert(Array(name.utf8), isPicture: !name.lowercased().hasSuffix(".xmp"))
    }
    return names
  }

  private func words(_ targets: [Sidecar.Target]) -> Set<String> {
    Set(
      targets.map { target in
        let name = String(decoding: target.name, as: UTF8.self)
        return target.pictureExtension.map { "\(name) \($0)" } ?? name
      })
  }
}
