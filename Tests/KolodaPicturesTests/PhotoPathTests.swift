import KolodaFiles
import KolodaPictures
import Testing

/// A card names the file that it shows, and tells the others of its shot apart.
@Suite("The names of photos")
struct PhotoPathTests {
  @Test(
    "other files are told by their extensions, and by their names where these are the same",
    arguments: [
      (["sub/a.JPG"], "a.JPG"), (["sub/a.JPG", "sub/a.ARW"], "a.JPG + ARW"),
      (["a.JPG", "a.ORF", "a.ORI"], "a.JPG + ORF + ORI"),
      (["sub/IMG_E1.HEIC", "sub/IMG_1.HEIC", "sub/IMG_1.DNG"], "IMG_E1.HEIC + IMG_1.HEIC + DNG"),
      (["b", "c"], "b + c"),
    ])
  func names(files: [String], wanted: String) throws {
    let names = files.map { FileName($0) }
    let shown = try #require(names.first)
    var path = try #require(PhotoPath(files[0]))
    path.partners = PhotoPath.partners(in: names)
    #expect(path.name == wanted)
    #expect(PhotoPath.joined(shown.lastComponent.displayName, path.partners) == wanted)
  }
}
