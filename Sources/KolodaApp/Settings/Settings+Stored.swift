import Koloda
import KolodaFolders
import KolodaOutcomes
import KolodaTriage

// Settings as stored: values by name, where the names of commands' keys start with `keys/`, as in
// `keys/undo`.
extension Settings {
  /// The stored value if the user has not chosen an editor.
  private static let noEditor = "unknown"

  /// The prefix of the names for sides.
  static let pilePrefix = "pile-"

  /// Creates the settings from stored values; missing or invalid values get their defaults, and
  /// numbers out of range are moved to the nearest limit.
  init(stored values: [String: StoredValue]) {
    self.init()
    let standard = self
    func flag(_ name: String, _ standard: Bool) -> Bool {
      if case .flag(let flag)? = values[name] { flag } else { standard }
    }
    func whole(_ name: String, _ limits: ClosedRange<Int>, _ standard: Int) -> Int {
      guard case .whole(let number)? = values[name] else { return standard }
      return min(max(number, limits.lowerBound), limits.upperBound)
    }
    func number(_ name: String, _ limits: ClosedRange<Double>, _ standard: Double) -> Double {
      guard case .number(let number)? = values[name], !number.isNaN else { return standard }
      return min(max(number, limits.lowerBound), limits.upperBound)
    }
    func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
      if case .text(let text)? = values[name] { Choice(rawValue: text) } else { nil }
    }
    func springiness(_ name: String, _ standard: Springiness) -> Springiness {
      Springiness(
        bounciness: number(name + "-bounciness", Limits.bounciness, standard.bounciness),
        speed: number(name + "-speed", Limits.speed, standard.speed))
    }
    style = choice("style") ?? standard.style
    visibleCards = whole("visible-cards", Limits.visibleCards, standard.visibleCards)
    spring = springiness("spring", standard.spring)
    nextCardSpring = springiness("next-card", standard.nextCardSpring)
    pace = choice("pace") ?? standard.pace
    enlargesSmallPhotos = flag("enlarge-small", standard.enlargesSmallPhotos)
    caption = choice("caption") ?? standard.caption
    folder = FolderChoice(
      order: choice("order") ?? standard.folder.order,
      includesSubfolders: flag("subfolders", standard.folder.includesSubfolders),
      includesVideos: flag("videos", standard.folder.includesVideos))
    showsInformation = flag("show-information", standard.showsInformation)
    decisionsMade = whole("decisions-made", Limits.decisionsMade, standard.decisionsMade)
    showsStrip = flag("show-neighbours", standard.showsStrip)
    showsTimeLeft = flag("show-time-left", standard.showsTimeLeft)
    if case .text(let text)? = values["piles"] { ownPiles = PileText.piles(in: text) }
    swipeDistance = number("swipe-distance", Limits.swipeDistance, standard.swipeDistance)
    flickSpeed = number("flick-speed", Limits.flickSpeed, standard.flickSpeed)
    sides = PileSides(
      Dictionary(
        uniqueKeysWithValues: PileSides.directions.compactMap { side in
          guard case .text(let text)? = values[Settings.pilePrefix + side.rawValue] else {
            return nil
          }
          return PileID(text).map { (side, $0) }
        }))
    usesSingleLetters = flag("single-letters", standard.usesSingleLetters)
    keys = UserKeys(
      Dictionary(
        uniqueKeysWithValues: KeyCommand.all.compactMap { command in
          guard case .texts(let texts)? = values[StoredSettings.keysPrefix + command.name] else {
            return nil
          }
          return (command, texts)
        }))
    mirrorsLayout = flag("mirror-layout", standard.mirrorsLayout)
    mirrorsDecisions = flag("mirror-decisions", standard.mirrorsDecisions)
    reducedMotion = choice("reduced-motion") ?? standard.reducedMotion
    memory = whole("memory", Limits.memory, standard.memory)
    editor = choice("editor")
    restoresSession = flag("restore-session", standard.restoresSession)
    windowWidth = whole("window-width", Limits.windowWidth, standard.windowWidth)
    windowHeight = whole("window-height", Limits.windowHeight, standard.windowHeight)
    isWindowMaximized = flag("window-maximized", standard.isWindowMaximized)
  }

  /// The values to store, by name.
  var stored: [String: StoredValue] {
    var values: [String: StoredValue] = [
      "style": .text(style.rawValue),
      "visible-cards": .whole(visibleCards),
      "spring-bounciness": .number(spring.bounciness),
      "spring-speed": .number(spring.speed),
      "next-card-bounciness": .number(nextCardSpring.bounciness),
      "next-card-speed": .number(nextCardSpring.speed),
      "pace": .text(pace.rawValue),
      "enlarge-small": .flag(enlargesSmallPhotos),
      "caption": .text(caption.rawValue),
      "show-information": .flag(showsInformation),
      "decisions-made": .whole(decisionsMade),
      "show-neighbours": .flag(showsStrip),
      "show-time-left": .flag(showsTimeLeft),
      "piles": .text(PileText.json(ownPiles)),
      "order": .text(folder.order.rawValue),
      "subfolders": .flag(folder.includesSubfolders),
      "videos": .flag(folder.includesVideos),
      "swipe-distance": .number(swipeDistance),
      "flick-speed": .number(flickSpeed),
      "single-letters": .flag(usesSingleLetters),
      "mirror-layout": .flag(mirrorsLayout),
      "mirror-decisions": .flag(mirrorsDecisions),
      "reduced-motion": .text(reducedMotion.rawValue),
      "memory": .whole(memory),
      "editor": .text(editor?.rawValue ?? Settings.noEditor),
      "restore-session": .flag(restoresSession),
      "window-width": .whole(windowWidth),
      "window-height": .whole(windowHeight),
      "window-maximized": .flag(isWindowMaximized),
    ]
    for side in PileSides.directions {
      values[Settings.pilePrefix + side.rawValue] = sides[side].map { .text($0.text) }
    }
    for command in KeyCommand.all {
      values[StoredSettings.keysPrefix + command.name] = .texts(keys[command].map(\.text))
    }
    return values
  }
}
