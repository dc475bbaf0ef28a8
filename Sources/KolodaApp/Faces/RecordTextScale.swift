import CAdwaita
import Koloda
import KolodaRecords

/// How much larger than usual the title and the text of a record are, so that short ones fill the
/// card.
///
/// It is estimated from the number of letters: the same record has the same size wherever it is laid
/// out.
enum RecordTextScale: CaseIterable {
  case usual, large, larger, largest

  /// The factor, as in the style sheet.
  private var factor: Double {
    switch self {
    case .usual: 1
    case .large: 1.3
    case .larger: 1.7
    case .largest: 2.2
    }
  }

  /// The style class of a face with texts of this size; nil for the usual size.
  var styleClass: String? {
    switch self {
    case .usual: nil
    case .large: "large-text"
    case .larger: "larger-text"
    case .largest: "largest-text"
    }
  }

  /// The mean width of a letter and the height of a line at the usual size, in logical pixels.
  private static let letter = Size(width: 8.5, height: 24)
  /// The width of wide letters, relative to the mean.
  private static let wide = 2
  /// How much longer a word may be than its mean letters say.
  private static let wordMargin = 1.15
  /// The part of the free space that the text may take.
  private static let share = 0.5
  /// The space around the content, and that of a row or a label, in logical pixels.
  private static let margin = 48.0
  private static let row = 28.0
  /// The part of the card's height that a picture takes.
  private static let pictureShare = 0.45

  /// Returns the largest size in which a record's texts take no more than half of what is free.
  ///
  /// - Parameters:
  ///   - card: the size of the card, in logical pixels.
  ///   - textScale: the size of the text, relative to the desktop's standard.
  @MainActor
  static func fitting(_ layout: RecordLayout, on card: Size, textScale: Double) -> RecordTextScale {
    guard layout.fault == nil, layout.bookmark == nil, layout.chats.isEmpty, !layout.isCut else {
      return .usual
    }
    let texts = [layout.title, layout.text.map { MarkedTextLabel.spelled($0).text }]
      .compactMap(\.self)
    let letters = texts.reduce(0) { $0 + width(of: $1[...]) }
    guard letters > 0 else { return .usual }
    let longest =
      texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { width(of: $0) }.max() ?? 0
    let rows = layout.rows.count + (layout.label == nil ? 0 : 1) + (layout.regions == nil ? 0 : 1)
    let free = Size(
      width: card.width - margin,
      height: card.height - margin - Double(rows) * row * textScale
        - (layout.picture == nil ? 0 : card.height * pictureShare))
    let size = Size(width: letter.width * textScale, height: letter.height * textScale)
    return allCases.last { scale in
      let needed = Double(letters) * size.width * size.height * scale.factor * scale.factor
      let word = Double(longest) * size.width * scale.factor * wordMargin
      return needed <= free.width * max(free.height, 0) * share && word <= free.width
    } ?? .usual
  }

  /// The width of a text in mean letters.
  private static func width(of text: Substring) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (g_unichar_iswide($1.value) != 0 ? wide : 1) }
  }
}
