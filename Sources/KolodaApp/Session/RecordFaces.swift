import CAdwaita
import Koloda
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaRecords
import KolodaTriage

/// The faces of a deck's records: records are read off the main thread and laid out as widgets, and
/// their pictures are decoded by the process for pictures.
@MainActor
final class RecordFaces: CardFaces {
  private enum Purpose: Hashable, Sendable {
    /// A picture on a card.
    case card(CardID, RecordPicture)
    /// The close-up of a card's picture.
    case closeup(CloseupRequest)
  }

  /// A picture of a record, or why it can't be shown.
  enum Shown {
    case picture(Picture)
    case failure(PictureFailure)
  }

  let opened: any RecordCards
  /// What the records' fields are for.
  private(set) var roles: FieldRoles
  private(set) var known: [CardID: Read] = [:]
  /// The cards whose records may have changed since they were read.
  private var stale: Set<CardID> = []
  private var extents: [CardID: RecordLayout.Extent] = [:]
  private var faces: [CardID: RecordFace] = [:]
  private(set) var pictures: [CardID: [RecordPicture: Shown]] = [:]
  private(set) var look = Look()
  /// The text that is searched for, which is marked on the cards; empty for none.
  var searched = "" {
    didSet { for face in faces.values { face.mark(searched) } }
  }
  /// The piles that the cards can go to, by which a card names what its record suggests.
  var piles = Piles.builtIn {
    didSet {
      guard piles != oldValue else { return }
      renew {
        RecordTexts.label($0, in: oldValue, labels) != RecordTexts.label($0, in: piles, labels)
      }
      surveyLabels()
    }
  }
  /// How the records' labels are meant; nil until all records were looked at for that.
  private(set) var labels: LabelMeaning? {
    didSet {
      guard labels != oldValue else { return }
      renew {
        RecordTexts.label($0, in: piles, oldValue) != RecordTexts.label($0, in: piles, labels)
      }
    }
  }
  private var survey: BlockingJob?
  private var search: BlockingJob?
  private var wanted: [CardID] = []
  private var job: BlockingJob?
  /// Grows whenever `roles` changes: whatever was read for earlier roles is ignored.
  private var edition = 0
  /// Grows whenever records may have changed.
  private var changeCount = 0
  private var queue: PictureQueue<Purpose>?
  /// The size of the cards, in logical pixels, and the device pixels per logical pixel.
  private(set) var size = Size.zero
  private var scale = 1

  /// Called when a card's record has been read, or has other words since the piles have changed.
  var onArrival: (@MainActor (CardID) -> Void)?
  /// Called when a picture of a record has been read.
  var onPicture: (@MainActor (CardID) -> Void)?
  var onCloseup: (@MainActor (CloseupRequest, PictureOutcome) -> Void)?
  /// Called when the regions were found that are beside the records.
  var onRegions: (@MainActor () -> Void)?
  var closeup: CloseupRequest?

  /// The number of records read at a time.
  private static let batch = 8
  /// The number of records kept beyond those wanted, for undo and browsing back.
  private static let kept = 200

  /// Creates the faces of a deck's records.
  ///
  /// - Parameter early: a record that was read before the window was created.
  init(_ opened: any RecordCards, early: (card: CardID, layout: RecordLayout)?) {
    self.opened = opened
    roles = opened.roles
    // If it has pictures, it is read again with the others, to find their files.
    if let early, early.layout.pictures.isEmpty { known[early.card] = Read(early.layout) }
    surveyLabels()
    findRegions()
  }

  func stop() {
    job?.cancel()
    survey?.cancel()
    search?.cancel()
    queue?.stop()
    queue = nil
    onArrival = nil
    onPicture = nil
    onCloseup = nil
    onRegions = nil
  }

  // MARK: Content

  /// Returns a card's content, at a size in logical pixels.
  func content(of card: CardID, size: Size, scale: Int, look: Look) -> CardContent {
    if size != self.size || scale != self.scale {
      (self.size, self.scale) = (size, scale)
      askForPictures()
    }
    self.look = look
    guard let read = known[card] else { return .pending }
    if let sides = read.layout.sides, read.layout.fault == nil {
      return show(NoteFace(fields: [parts(sides.front, of: card)], palette: palette))
    }
    let face = RecordFace(
      read.layout, piles: piles, labels: labels, on: size, textScale: look.textScale)
    face.onMore = { [weak self] in self?.showMore(of: card) }
    face.mark(searched)
    faces[card] = face
    if let picture = read.layout.picture { show(picture, of: card, on: face) }
    return .widget(face.widget)
  }

  private func show(_ wanted: RecordPicture, of card: CardID, on face: RecordFace) {
    let name = wanted.name
    switch known[card]?.files[wanted] {
    case nil: return face.setPictureFailure(RecordTexts.noPicture(name))
    case .missing(let folders):
      return face.setPictureFailure(RecordTexts.noPicture(name, beside: folders))
    case .broken: return face.setPictureFailure(RecordTexts.brokenPicture(name))
    case .noRoom: return face.setPictureFailure(RecordTexts.noRoomForPicture(name))
    case .found: break
    }
    switch pictures[card]?[wanted] {
    case nil: break
    case .picture(let picture): face.setPicture(picture, named: name, textScale: look.textScale)
    case .failure(let failure):
      face.setPictureFailure(RecordTexts.pictureFailed(name, reason: failure.reason))
    }
  }

  /// The layout of a record; nil until it has been read.
  func layout(of card: CardID) -> RecordLayout? { known[card]?.layout }

  /// Sets what the fields are for, and reads all records again.
  func use(_ roles: FieldRoles) {
    guard roles != self.roles else { return }
    self.roles = roles
    edition += 1
    job?.cancel()
    job = nil
    known = [:]
    stale = []
    faces = [:]
    pictures = [:]
    labels = nil
    surveyLabels()
    findRegions()
    setWanted(wanted)
  }

  /// Reads changed records again; until then they are shown as they were.
  func readAgain(_ cards: [CardID]) {
    guard !cards.isEmpty else { return }
    stale.formUnion(cards)
    changeCount += 1
    surveyLabels()
    findRegions()
    readSome()
  }

  // MARK: Regions

  /// Finds the regions of pictures that are beside the records, once all records are known; until then
  /// the pictures are shown without them.
  func findRegions() {
    // One after the other: two jobs that read the whole file would leave no thread for cards.
    guard opened.needsRegions, search == nil, survey == nil else { return }
    let opened = opened
    search = BlockingThreads.shared.run(at: opened.place.path) {
      opened.findRegions { BlockingJob.isCurrentCancelled }
    } then: { [weak self] outcome in
      MainThread.post {
        guard let self else { return }
        self.search = nil
        guard case .success(let hasAny) = outcome else { return }
        if hasAny {
          self.stale.formUnion(self.known.keys)
          self.changeCount += 1
          self.readSome()
          self.onRegions?()
        }
        // The file may have changed meanwhile.
        self.findRegions()
      }
    }
  }

  // MARK: Labels

  /// Finds out how the records' labels are meant, once all records are known.
  ///
  /// Until then nothing is suggested: one label further on might be that of a class.
  func surveyLabels() {
    survey?.cancel()
    survey = nil
    guard roles.labels == nil, let field = roles[.label] else { return labels = roles.labels }
    guard opened.areAllKnown else { return }
    let (opened, words, edition) = (opened, piles.verdictWords, edition)
    survey = BlockingThreads.shared.run(at: opened.place.path) {
      opened.labels(in: field, areAll: { words.contains($0.lowercased()) }) {
        BlockingJob.isCurrentCancelled
      }
    } then: { [weak self] outcome in
      guard case .success(let areWords) = outcome else { return }
      MainThread.post {
        guard let self, edition == self.edition else { return }
        self.survey = nil
        if self.roles.labels == nil { self.labels = areWords ? .verdicts : .classes }
        self.findRegions()
      }
    }
  }

  /// Remakes the cards whose labels are now described differently.
  private func renew(_ isOther: (String) -> Bool) {
    let shown = Set(wanted).union(faces.keys)
    for card in shown where known[card]?.layout.label.map(isOther) ?? false {
      faces[card] = nil
      onArrival?(card)
    }
  }

  // MARK: Reading

  /// Sets which records are wanted, the most urgent first; the close-up's picture comes before all.
  func setWanted(_ cards: [CardID]) {
    wanted = cards
    forget()
    readSome()
    askForPictures()
  }

  private func forget() {
    let keep = Set(wanted)
    faces = faces.filter { keep.contains($0.key) }
    pictures = pictures.filter { keep.contains($0.key) }
    guard known.count > wanted.count + RecordFaces.kept else { return }
    known = known.filter { keep.contains($0.key) }
    stale.formIntersection(keep)
    extents = extents.filter { keep.contains($0.key) }
  }

  private func readSome() {
    guard job == nil else { return }
    let missing = wanted.filter { known[$0] == nil || stale.contains($0) }
      .prefix(RecordFaces.batch)
    guard !missing.isEmpty else { return }
    let work = missing.filter { opened.number(of: $0) != nil }.map { card in
      (card: card, extent: extents[card] ?? RecordLayout.Extent())
    }
    guard !work.isEmpty else { return }
    // Whatever changes from now on must be read again.
    stale.subtract(missing)
    let (reading, roles, edition) = (opened.reader, roles, edition)
    job = BlockingThreads.shared.run(at: opened.place.path) {
      var reading = reading
      reading.roles = roles
      return work.compactMap { wish in
        reading.layout(of: wish.card, extent: wish.extent).map { (wish.card, Read($0, reading)) }
      }
    } then: { [weak self] outcome in
      MainThread.post { self?.take((try? outcome.get()) ?? [], edition) }
    }
  }

  private func take(_ read: [(CardID, Read)], _ edition: Int) {
    guard edition == self.edition else { return }
    job = nil
    for (card, read) in read where known[card] != read {
      if let old = known.updateValue(read, forKey: card) {
        faces[card] = nil
        pictures[card] = pictures[card]?.filter { read.files[$0.key] == old.files[$0.key] }
      }
      onArrival?(card)
    }
    if !read.isEmpty { readSome() }
    askForPictures()
  }

  /// Shows more of a record that was shortened.
  func showMore(of card: CardID) {
    let extent = (extents[card] ?? RecordLayout.Extent()).more
    extents[card] = extent
    let (reading, roles, edition, changeCount) = (opened.reader, roles, edition, changeCount)
    BlockingThreads.shared.run(at: opened.place.path) {
      var reading = reading
      reading.roles = roles
      return reading.layout(of: card, extent: extent)
    } then: { [weak self] outcome in
      guard case .success(let layout?) = outcome else { return }
      MainThread.post {
        guard let self, edition == self.edition else { return }
        // The record may have changed since it was read.
        guard changeCount == self.changeCount else { return self.readAgain([card]) }
        self.known[card]?.layout = layout
        self.faces[card]?.show(layout)
      }
    }
  }

  // MARK: Pictures

  private func askForPictures() {
    guard !size.isEmpty else { return }
    let pixels = size * Double(scale)
    let box = PictureBox(
      size: PixelSize(width: max(Int(pixels.width), 1), height: max(Int(pixels.height / 2), 1)))
    let requests = wanted.flatMap { card in
      (known[card]?.files ?? [:]).sorted { $0.key.name < $1.key.name }.compactMap { picture, file in
        file.path.map { path in
          PictureRequest(
            path: path, box: box, purpose: Purpose.card(card, picture), takesPreview: false)
        }
      }
    }
    let near = closeup.map { [$0.picture(for: Purpose.closeup($0))] } ?? []
    guard !requests.isEmpty || queue != nil else { return }
    if queue == nil {
      queue = PictureQueue { [weak self] request, outcome in
        let purpose = request.purpose
        MainThread.post { self?.take(outcome, for: purpose) }
      }
    }
    queue?.setWanted(near + requests)
  }

  private func take(_ outcome: PictureOutcome, for purpose: Purpose) {
    guard case .card(let card, let wanted) = purpose else {
      if case .closeup(let request) = purpose, request == closeup { onCloseup?(request, outcome) }
      return
    }
    guard known[card]?.files[wanted] != nil else { return }
    pictures[card, default: [:]][wanted] =
      switch outcome {
      case .preview(let picture), .part(let picture), .whole(let picture): .picture(picture)
      case .failure(let failure): .failure(failure)
      }
    if let face = faces[card] { show(wanted, of: card, on: face) }
    onPicture?(card)
  }

  // MARK: The close-up

  /// The picture that a card shows; nil while it shows none.
  func photo(of card: CardID) -> RecordPhoto? {
    guard let read = known[card], read.layout.sides == nil, let name = read.layout.picture,
      case .picture(let picture)? = pictures[card]?[name], let face = faces[card],
      let path = read.files[name]?.path.flatMap({ PhotoPath(bytes: $0) }),
      let place = face.picturePlace, let cardSize = face.size
    else { return nil }
    return RecordPhoto(
      path: path, picture: picture, photo: CardPhoto(facts: picture.facts, place: place),
      card: cardSize, regions: face.regions)
  }
}
