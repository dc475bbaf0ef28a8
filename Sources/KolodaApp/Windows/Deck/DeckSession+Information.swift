import Koloda
import KolodaFiles
import KolodaPictureMessages
import KolodaTriage

extension DeckSession {
  /// The lines that the panel of information shows for a card.
  func information(of card: CardID) -> [InfoPanel.Line] {
    var lines = InfoLines()
    // A photo's location ends with its name.
    if photos?.source.file(of: card) == nil { lines.add(InfoTexts.name, name(of: card)) }
    if let facts = photo(of: card)?.facts {
      lines.add(facts.details)
      lines.add(InfoTexts.taken, whenTaken(card, facts))
      lines.add(InfoTexts.length, facts.video?.length.map(NumberTexts.length(milliseconds:)))
      if !facts.isScalable { lines.add(InfoTexts.dimensions, InfoLines.dimensions(facts.size)) }
      lines.add(InfoTexts.fileSize, facts.details.fileSizeText)
    }
    lines.add(InfoTexts.fileMarks, extras[card].map { InfoTexts.words($0.marks) })
    if let photos {
      let source = photos.source
      lines.add(
        StackTexts.copyTitle(isVideo: isVideo(card)), source.original(of: card).map(name))
      lines.add(
        InfoTexts.location, source.file(of: card).map { pathText(photos.folder.path(of: $0)) })
      lines.add(InfoTexts.linkEnd, source.linkEnd(of: card).map { pathText($0) })
      lines.add(InfoTexts.links, InfoTexts.list(source.links(of: card).map(\.displayName)))
    }
    if let records {
      lines.add(InfoTexts.record(in: opened.cardKind), records.position(of: card).map(String.init))
      lines.add(RecordTexts.front, records.question(of: card))
      if view.showsBack(of: card) { lines.add(RecordTexts.back, records.answer(of: card)) }
      // The folder in which a shared deck is kept here doesn't concern the user.
      lines.add(
        InfoTexts.location,
        shared.map { displayText($0.shared.address.utf8) } ?? pathText(opened.place.path))
    }
    return lines.all
  }

  private func whenTaken(_ card: CardID, _ facts: PictureFacts) -> String? {
    guard let date = facts.dateTaken else {
      return photos?.source.taken(of: card).flatMap(InfoTexts.dateAndTime(of:))
    }
    return facts.details.clockText.map { InfoTexts.dateAndTime(date.text, $0) } ?? date.text
  }
}

/// Collects the lines that have something to say.
private struct InfoLines {
  private(set) var all: [InfoPanel.Line] = []

  mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { all.append(InfoPanel.Line(name: name, value: value)) }
  }

  /// Adds what the camera wrote, except when.
  mutating func add(_ details: PictureDetails) {
    add(InfoTexts.camera, details.camera)
    add(InfoTexts.lens, details.lens.map { displayText($0.utf8) })
    add(InfoTexts.exposure, details.exposureText)
    add(InfoTexts.aperture, details.apertureText)
    add(InfoTexts.iso, details.iso.map(String.init))
    add(InfoTexts.focalLength, details.focalLengthText)
    add(InfoTexts.flash, details.flash.map(InfoTexts.text(of:)))
    add(InfoTexts.whiteBalance, details.whiteBalance.map(InfoTexts.text(of:)))
    guard let place = details.place else { return }
    all.append(
      InfoPanel.Line(
        name: InfoTexts.place, value: place.text,
        link: InfoPanel.Link(title: InfoTexts.openInMaps, uris: place.uris)))
  }

  static func dimensions(_ size: PixelSize) -> String {
    let extents = PhotoTexts.extents(width: size.width, height: size.height)
    let area = Double(size.area ?? 0) / 1e6
    // For a small icon the number would be rounded to 0 megapixels.
    return area < 0.1
      ? extents : InfoTexts.pixels(extents, megapixels: NumberTexts.shortDecimal(area))
  }
}
