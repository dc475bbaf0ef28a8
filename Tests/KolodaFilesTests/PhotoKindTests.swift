import KolodaFiles
import Testing

@Suite("What a camera wrote a file as")
struct PhotoKindTests {
  @Test("the ending of the name says it, in any case")
  func endings() {
    for kind in PhotoKind.allCases {
      for ending in kind.endings {
        #expect(PhotoKind(name: Array("a.\(ending)".utf8)) == kind)
        #expect(PhotoKind(name: Array("b.c.\(ending.uppercased())".utf8)) == kind)
      }
    }
  }

  @Test("what was combined of several RAW pictures is of their shot")
  func composites() {
    for name in ["a.ARQ", "a.nefx"] {
      let shot = ShotName.parts(of: Array(name.utf8))
      #expect(shot.stem == Array("a".utf8) && shot.part == .composite)
    }
  }

  @Test("anything else is none, as is a name that is nothing but an ending")
  func others() {
    for name in ["", "a", ".nef", "nef", "a.", "a.png", "a.tif", "a.jpgx", "a.xjpg", "a.nef.xmp"] {
      #expect(PhotoKind(name: Array(name.utf8)) == nil, "\(name)")
    }
  }
}
