import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

@Suite("What belongs to a clip in other folders of a memory card")
struct ClipFileTests {
  private static let sony = [
    "M4ROOT/MEDIAPRO.XML", "M4ROOT/CLIP/C0001.MP4", "M4ROOT/CLIP/C0001M01.XML",
    "M4ROOT/CLIP/C0002.MP4", "M4ROOT/SUB/C0001S03.MP4", "M4ROOT/SUB/C0002S03.MP4",
    "M4ROOT/THMBNL/C0001T01.JPG",
  ]
  private static let p2 = [
    "CONTENTS/VIDEO/0001AB.MXF", "CONTENTS/VIDEO/0002AB.MXF", "CONTENTS/CLIP/0001AB.XML",
    "CONTENTS/AUDIO/0001AB00.MXF", "CONTENTS/AUDIO/0001AB01.MXF", "CONTENTS/AUDIO/0002AB00.MXF",
    "CONTENTS/ICON/0001AB.BMP", "CONTENTS/PROXY/0001AB.MP4", "CONTENTS/VOICE/0001AB00.WAV",
  ]

  private func request(
    _ folder: PhotoFolder, _ clip: String, _ action: ApplyRequest.PileAction
  ) -> ApplyRequest {
    var request = folder.request([clip: action])
    request.isPicture = { name in
      [".MP4", ".MXF", ".JPG", ".BMP"].contains { name.suffix(4).elementsEqual($0.utf8) }
    }
    return request
  }

  @Test("on Sony's, the small copy and the thumbnail go with it")
  func sony() throws {
    let folder = try PhotoFolder()
    for name in Self.sony { try folder.write(name, name) }
    let before = folder.files
    var run = try folder.run(request(folder, "M4ROOT/CLIP/C0001.MP4", folder.moveOut))
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.out)) == [
        "C0001.MP4", "C0001M01.XML", "C0001S03.MP4", "C0001T01.JPG",
      ])
    #expect(folder.files["/deck/M4ROOT/SUB/C0002S03.MP4"] != nil)
    #expect(try run.undo())
    #expect(folder.files == before)
    let steps = folder.plan(request(folder, "M4ROOT/CLIP/C0001.MP4", .trash)).steps
    #expect(
      steps.map(\.name) == ["C0001.MP4", "C0001M01.XML", "C0001S03.MP4", "C0001T01.JPG"]
        && steps.allSatisfy { $0.state == .waiting })
  }

  @Test("without the list of clips, or outside of the deck, nothing goes with it")
  func elsewhere() throws {
    let folder = try PhotoFolder()
    for name in Self.sony.dropFirst() { try folder.write(name, name) }
    let clip = "M4ROOT/CLIP/C0001.MP4"
    #expect(folder.plan(request(folder, clip, .trash)).steps.count == 2)
    try folder.write(Self.sony[0], "")
    var request = request(folder, clip, .trash)
    request.folder = Array((folder.deck + "/M4ROOT/CLIP").utf8)
    let staying = folder.plan(request).steps.filter { $0.reason == .otherFolder }
    #expect(staying.map(\.name) == ["C0001S03.MP4", "C0001T01.JPG"])
    #expect(staying.allSatisfy { $0.state == .skipped && $0.to == nil })
  }

  @Test("on P2 cards, the sound and all else stay, and are listed")
  func p2() throws {
    let folder = try PhotoFolder()
    for name in Self.p2 { try folder.write(name, name) }
    let run = try folder.run(request(folder, "CONTENTS/VIDEO/0001AB.MXF", folder.moveOut))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out) == ["0001AB.MXF"])
    #expect(
      run.plan.steps.filter { $0.reason == .otherFolder }.map(\.name) == [
        "0001AB00.MXF", "0001AB01.MXF", "0001AB.XML", "0001AB.BMP", "0001AB.MP4", "0001AB00.WAV",
      ])
  }

  @Test("on cards of AVCHD camcorders, the file about a clip stays, and is listed")
  func avchd() throws {
    let folder = try PhotoFolder()
    let names = [
      "BDMV/INDEX.BDM", "BDMV/STREAM/00000.MTS", "BDMV/STREAM/00001.MTS", "BDMV/CLIPINF/00000.CPI",
      "BDMV/CLIPINF/00001.CPI", "BDMV/PLAYLIST/00000.MPL",
    ]
    for name in names { try folder.write(name, name) }
    let before = folder.files
    var request = folder.request(["BDMV/STREAM/00001.MTS": folder.moveOut])
    request.isPicture = { $0.suffix(4).elementsEqual(".MTS".utf8) }
    var run = try folder.run(request)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out) == ["00001.MTS"])
    let staying = run.plan.steps.filter { $0.reason == .otherFolder }
    #expect(staying.map(\.name) == ["00001.CPI"])
    #expect(try run.undo() && folder.files == before)
  }
}
