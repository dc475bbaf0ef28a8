import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaRecords
import Testing

@testable import KolodaApp

/// Long texts are laid out in short runs.
@MainActor
@Suite("Long texts", .serialized)
struct TextSeamsTests {
  /// The lengths in characters of the runs that Pango shapes when nothing is wrapped.
  private func runs(of layout: OpaquePointer) -> [Int] {
    pango_layout_set_width(layout, -1)
    var runs: [Int] = []
    for line in 0..<pango_layout_get_line_count(layout) {
      guard let line = pango_layout_get_line_readonly(layout, line) else { continue }
      var next = line.pointee.runs
      while let run = next {
        let glyphs = run.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
        runs.append(Int(glyphs.pointee.item.pointee.num_chars))
        next = run.pointee.next
      }
    }
    return runs
  }

  nonisolated private static let texts = [
    String(repeating: "ACGT", count: 5000), String(repeating: "x", count: 20_000),
    String(repeating: "漢字かな", count: 5000), String(repeating: "กขคง", count: 5000),
    String(repeating: "e\u{301}", count: 10_000), String(repeating: "ابتث", count: 5000),
    String(repeating: "two words ", count: 2000),
  ]

  @Test("The runs of a long text are short, and the text is what it was", arguments: texts)
  func labels(text: String) throws {
    _ = gtk_init_check()
    let label = makeLabel(text)
    g_object_ref_sink(UnsafeMutableRawPointer(label))
    defer { g_object_unref(UnsafeMutableRawPointer(label)) }
    #expect(String(cString: gtk_label_get_text(label.opaque)) == text)
    let layout = try #require(gtk_label_get_layout(label.opaque))
    #expect(runs(of: layout).allSatisfy { $0 <= 200 })
  }

  @Test("So are those of a marked text, whose parts stay where they are")
  func marked() throws {
    _ = gtk_init_check()
    var text = MarkedText(String(repeating: "ACGT", count: 5000))
    text.marks = [MarkedText.Mark(range: 1000..<1003, label: "GENE")]
    let label = MarkedTextLabel.make(text)
    g_object_ref_sink(UnsafeMutableRawPointer(label))
    defer { g_object_unref(UnsafeMutableRawPointer(label)) }
    let layout = try #require(gtk_label_get_layout(label.opaque))
    #expect(runs(of: layout).allSatisfy { $0 <= 200 })
    let list = try #require(gtk_label_get_attributes(label.opaque))
    let iterator = pango_attr_list_get_iterator(list)
    defer { pango_attr_iterator_destroy(iterator) }
    var grounds: [Range<Int32>] = []
    repeat {
      guard let found = pango_attr_iterator_get(iterator, PANGO_ATTR_BACKGROUND) else { continue }
      grounds.append(
        Int32(bitPattern: found.pointee.start_index)..<Int32(bitPattern: found.pointee.end_index))
    } while pango_attr_iterator_next(iterator) != 0
    let end = Int32(1003 + "\u{a0}GENE\u{a0}".utf8.count)
    #expect(!grounds.isEmpty && grounds.allSatisfy { $0 == 1000..<end })
  }

  @Test("Seams are at blanks where there are any, and never within a character")
  func places() {
    for text in Self.texts {
      let starts = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) })
      let places = TextSeams.places(in: text)
      #expect(places == places.sorted() && starts.isSuperset(of: places))
      #expect(places.count > 50)
    }
    let words = Self.texts[6]
    let bytes = Array(words.utf8)
    #expect(TextSeams.places(in: words).allSatisfy { bytes[$0] == UInt8(ascii: " ") })
    #expect(TextSeams.places(in: "A short text").isEmpty)
  }
}
