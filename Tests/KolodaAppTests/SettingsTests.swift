import Koloda
import KolodaFolders
import KolodaTriage
import Testing

@testable import KolodaApp

@Suite("Settings")
struct SettingsTests {
  /// Settings that differ from the defaults everywhere.
  static let other: Settings = {
    var settings = Settings()
    settings.style = .prototype
    settings.visibleCards = 7
    settings.spring = Settings.Springiness(bounciness: 1.5, speed: 2.5)
    settings.nextCardSpring = Settings.Springiness(bounciness: 3.5, speed: 4.5)
    settings.swipeDistance = 0.25
    settings.flickSpeed = 1234
    settings.pace = .atOnce
    settings.enlargesSmallPhotos = true
    settings.caption = .none
    settings.showsInformation = true
    settings.showsStrip = true
    settings.folder = FolderChoice(
      order: .newest, includesSubfolders: false, includesVideos: false)
    settings.sides = PileSides([.left: .keep, .right: .later, .up: .reject, .down: .favourite])
    settings.showsTimeLeft = true
    settings.decisionsMade = 7
    settings.ownPiles = [
      .later,
      Pile(
        id: .keep, name: "Ω", colour: 0x010203, icon: "x", answer: .ignore, side: nil, keys: ["m"],
        preset: .copy(Array("/best".utf8))),
    ]
    settings.usesSingleLetters = false
    settings.mirrorsLayout = false
    settings.mirrorsDecisions = true
    settings.editor = .geeqie
    settings.reducedMotion = .never
    settings.memory = 77
    settings.restoresSession = false
    settings.windowWidth = 1000
    settings.windowHeight = 1001
    settings.isWindowMaximized = true
    for command in KeyCommand.all { settings.keys.remove(settings.keys[command][0], from: command) }
    return settings
  }()

  @Test("a slider's default is not at its end: there is more in both directions")
  func slidersHaveRoom() {
    let settings = Settings()
    let limits = Settings.Limits.self
    for spring in [settings.spring, settings.nextCardSpring] {
      #expect(limits.bounciness.lowerBound < spring.bounciness)
      #expect(spring.bounciness < limits.bounciness.upperBound)
      #expect(limits.speed.lowerBound < spring.speed && spring.speed < limits.speed.upperBound)
    }
    #expect(limits.swipeDistance.lowerBound < settings.swipeDistance)
    #expect(settings.swipeDistance < limits.swipeDistance.upperBound)
    #expect(limits.flickSpeed.lowerBound < settings.flickSpeed)
    #expect(settings.flickSpeed < limits.flickSpeed.upperBound)
  }

  @Test("what is stored is read again", arguments: [Settings(), other])
  func roundTrip(settings: Settings) {
    #expect(Settings(stored: settings.stored) == settings)
  }

  @Test("every setting is stored")
  func complete() {
    let standard = Settings().stored
    let other = Self.other.stored
    #expect(Set(standard.keys) == Set(other.keys))
    for (name, value) in standard { #expect(other[name] != value, "\(name) is the same") }
  }

  @Test("what is missing or of another type has its default")
  func nonsense() {
    #expect(Settings(stored: [:]) == Settings())
    let wrong: [StoredValue] = [
      .flag(true), .whole(5), .number(5), .text("nonsense"), .texts(["nonsense", ""]),
      .number(.nan),
    ]
    for (name, value) in Settings().stored {
      for nonsense in wrong where !nonsense.isLike(value) || nonsense.isNonsense {
        #expect(Settings(stored: [name: nonsense]) == Settings(), "\(name): \(nonsense)")
      }
    }
  }

  @Test("a number out of range is moved to the nearer end")
  func clamped() {
    func read(_ name: String, _ value: StoredValue) -> Settings { Settings(stored: [name: value]) }
    for (number, clamped) in [(-5, 1), (0, 1), (11, 10), (Int.max, 10), (Int.min, 1), (4, 4)] {
      #expect(read("visible-cards", .whole(number)).visibleCards == clamped)
    }
    for (number, clamped) in [(-1.0, 0.0), (21, 20), (.infinity, 20), (-.infinity, 0), (7, 7)] {
      #expect(read("spring-bounciness", .number(number)).spring.bounciness == clamped)
      #expect(read("next-card-bounciness", .number(number)).nextCardSpring.bounciness == clamped)
    }
    #expect(read("spring-speed", .number(31)).spring.speed == 30)
    #expect(read("swipe-distance", .number(0)).swipeDistance == 0.1)
    #expect(read("flick-speed", .number(1e9)).flickSpeed == 2000)
    #expect(read("memory", .whole(0)).memory == 8)
    #expect(read("window-width", .whole(1)).windowWidth == 360)
    #expect(read("window-height", .whole(1_000_000)).windowHeight == 32767)
  }

  @Test("every wish for sides gives each side one pile, and keeps the wishes that it can")
  func sides() {
    let wishes: [PileID?] = PileID.builtIn + [nil]
    for left in wishes {
      for right in wishes {
        for up in wishes {
          for down in wishes {
            let wish: [SwipeDirection: PileID?] = [
              .left: left, .right: right, .up: up, .down: down,
            ]
            check(wish.compactMapValues { $0 })
          }
        }
      }
    }
  }

  private func check(_ wish: [SwipeDirection: PileID]) {
    let sides = PileSides(wish)
    #expect(Set(PileSides.directions.compactMap { sides[$0] }) == Set(PileID.builtIn))
    for pile in PileID.builtIn { #expect(sides.direction(of: pile).flatMap { sides[$0] } == pile) }
    var taken: Set<PileID> = []
    for side in PileSides.directions {
      guard let pile = wish[side], taken.insert(pile).inserted else { continue }
      #expect(sides[side] == pile, "\(wish)")
    }
    #expect(sides[.topLeft] == nil)
  }

  @Test("a pile that is put on a side changes places with the one there")
  func put() {
    for pile in PileID.builtIn {
      for side in PileSides.directions {
        var sides = PileSides.standard
        let other = sides[side]
        let old = sides.direction(of: pile)
        sides.put(pile, on: side)
        #expect(sides[side] == pile)
        #expect(old.flatMap { sides[$0] } == other)
        #expect(Set(PileSides.directions.compactMap { sides[$0] }) == Set(PileID.builtIn))
      }
    }
    var sides = PileSides.standard
    sides.put(.keep, on: .topLeft)
    #expect(sides == .standard)
  }
}

extension StoredValue {
  /// Whether another value has the same type.
  fileprivate func isLike(_ other: StoredValue) -> Bool {
    switch (self, other) {
    case (.flag, .flag), (.whole, .whole), (.number, .number), (.text, .text), (.texts, .texts):
      true
    default: false
    }
  }

  /// Whether no setting accepts the value.
  fileprivate var isNonsense: Bool {
    switch self {
    case .flag, .whole: false
    case .number(let number): number.isNaN
    case .text, .texts: true
    }
  }
}
