import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Makes histograms of the photos that are shown, off the main thread, one at a time.
@MainActor
final class HistogramReading {
  /// A photo on a card.
  private struct Subject: Equatable {
    var picture: CardPicture
    /// The photo's place on the card, in logical pixels.
    var place: Rect

    static func == (one: Subject, other: Subject) -> Bool {
      one.picture.texture === other.picture.texture && one.place == other.place
    }
  }

  private var wanted: Subject?
  private var isReading = false
  /// Called with the histogram of the photo that is wanted; nil while there is none.
  private let show: @MainActor (Histogram?) -> Void

  init(show: @escaping @MainActor (Histogram?) -> Void) {
    self.show = show
  }

  /// Makes the histogram of the photo on a card.
  ///
  /// The former one stays until it is there.
  ///
  /// - Parameters:
  ///   - picture: the card; nil for none.
  ///   - place: the photo's place on the card, in logical pixels.
  func read(_ picture: CardPicture?, at place: Rect?) {
    guard let picture, let place else {
      if wanted != nil { show(nil) }
      wanted = nil
      return
    }
    let subject = Subject(picture: picture, place: place)
    guard subject != wanted else { return }
    wanted = subject
    next()
  }

  private func next() {
    guard let subject = wanted, !isReading else { return }
    isReading = true
    let (picture, place) = (subject.picture, subject.place)
    WorkerThread.begin(name: "histogram") {
      let histogram = Histogram(picture, at: place)
      MainThread.post { [weak self] in self?.came(histogram, of: subject) }
    }
  }

  private func came(_ histogram: Histogram?, of subject: Subject) {
    isReading = false
    if subject == wanted { show(histogram) } else { next() }
  }
}

extension Histogram {
  /// Counts the pixels of the photo on a card; nil if it has none.
  fileprivate init?(_ picture: CardPicture, at place: Rect) {
    let texture = picture.texture
    let width = Int(gdk_texture_get_width(texture.pointer))
    let height = Int(gdk_texture_get_height(texture.pointer))
    let scale = Double(picture.scale)
    func pixels(_ start: Double, _ length: Double, _ margin: Double, _ all: Int) -> Range<Int> {
      let first = min(max(Int(((margin + start) * scale).rounded(.up)), 0), all)
      let end = min(max(Int(((margin + start + length) * scale).rounded(.down)), first), all)
      return first..<end
    }
    let columns = pixels(place.origin.x, place.size.width, picture.margins.left, width)
    let rows = pixels(place.origin.y, place.size.height, picture.margins.top, height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let all = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      gdk_texture_download(texture.pointer, start, gsize(width * 4))
      count = width * height * 4
    }
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      part += all[(row * width + columns.lowerBound) * 4..<(row * width + columns.upperBound) * 4]
    }
    self = part.withUnsafeBufferPointer { Histogram($0) }
    guard count > 0 else { return nil }
  }
}
