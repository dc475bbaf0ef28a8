import CAdwaita
import KolodaGTK
import KolodaRecords

/// A text with coloured backgrounds behind its marked parts, each followed by its label.
@MainActor
enum MarkedTextLabel {
  /// The background colours, taken from Adwaita; a label's hash chooses one.
  private static let colours: [UInt32] = [
    0x3584e4, 0x2ec27e, 0xf5c211, 0xff7800, 0xe01b24, 0x9141ac, 0x986a44,
  ]
  /// The opacity of the backgrounds, where 0xffff is opaque.
  private static let shade: guint16 = 0x4000

  /// Creates the label.
  static func make(_ text: MarkedText) -> Widget {
    let shown = spelled(text)
    let label = makeLabel(shown.text, classes: ["record-text"])
    wrapLines(of: label)
    guard !shown.parts.isEmpty, let list = pango_attr_list_new() else { return label }
    for part in shown.parts {
      let colour = colours[part.colour]
      let channels = [16, 8, 0].map { guint16(truncatingIfNeeded: (colour >> $0 & 255) * 257) }
      insert(
        pango_attr_background_new(channels[0], channels[1], channels[2]), part.whole, into: list)
      insert(pango_attr_background_alpha_new(shade), part.whole, into: list)
      insert(pango_attr_scale_new(0.72), part.label, into: list)
      insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), part.label, into: list)
    }
    TextSeams.sew(label, shown.text, with: list)
    pango_attr_list_unref(list)
    return label
  }

  /// A marked part in the spelled text, with its label.
  struct Part: Equatable {
    /// The range of the part and its label, in bytes of UTF-8.
    var whole: Range<Int>
    /// The range of the label, in bytes of UTF-8.
    var label: Range<Int>
    /// The index of its colour.
    var colour: Int
  }

  /// Returns the text with a label behind each marked part, between no-break spaces; labels of
  /// parts that end at the same place follow one another.
  static func spelled(_ text: MarkedText) -> (text: String, parts: [Part]) {
    let bytes = Array(text.text.utf8)
    var shown: [UInt8] = []
    var parts: [Part] = []
    var place = 0
    /// How many bytes of labels were inserted before a place in the text.
    var added: [(place: Int, count: Int)] = []
    for mark in text.marks.sorted(by: { $0.range.upperBound < $1.range.upperBound }) {
      shown += bytes[place..<mark.range.upperBound]
      place = mark.range.upperBound
      let start =
        mark.range.lowerBound
        + (added.last { $0.place <= mark.range.lowerBound }?.count ?? 0)
      let label = shown.count
      if !mark.label.isEmpty { shown += Array("\u{a0}\(mark.label)\u{a0}".utf8) }
      let before = added.last?.count ?? 0
      added.append((place, before + shown.count - label))
      parts.append(
        Part(
          whole: start..<shown.count, label: label..<shown.count,
          colour: colour(of: mark.label)))
    }
    shown += bytes[place...]
    // A part that contains others is drawn before them.
    parts.sort {
      ($0.whole.lowerBound, $1.whole.upperBound) < ($1.whole.lowerBound, $0.whole.upperBound)
    }
    return (String(decoding: shown, as: UTF8.self), parts)
  }

  /// Returns the index of a label's colour, always the same for the same label.
  private static func colour(of label: String) -> Int {
    let sum = label.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(sum % UInt32(colours.count))
  }
}
