import CAdwaita
import Foundation
import Testing
import KolodaTriage

@testable import KolodaApp

/// The schema as it is installed, compiled for the test, with settings kept in memory.
@Suite("Settings in GSettings", .serialized)
@MainActor
struct StoredSettingsTests {
  /// Opens all settings of the schema from a compiled copy of it.
  private func open() throws -> StoredSettings {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("data")
    let compile = Process()
    compile.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compile.arguments = [
      "glib-compile-schemas", "--strict", "--targetdir=\(folder.path)", data.path,
    ]
    try compile.run()
    compile.waitUntilExit()
    try #require(compile.terminationStatus == 0)
    return try #require(StoredSettings(folder: folder.path, isInMemory: true))
  }

  @Test("the defaults in memory are those of the schema, and it has no others")
  func defaults() throws {
    let stored = try open()
    #expect(stored.defaults == Settings().stored)
    #expect(stored.values == stored.defaults)
  }

  @Test("every change is stored, and read by others")
  func stores() throws {
    let stored = try open()
    let store = SettingsStore(stored)
    #expect(store.isKept)
    #expect(store.value == Settings())
    store.change { $0 = SettingsTests.other }
    #expect(store.value == SettingsTests.other)
    #expect(stored.values == SettingsTests.other.stored)
    #expect(SettingsStore(stored).value == SettingsTests.other)
    store.change { $0 = Settings() }
    #expect(stored.values == stored.defaults)
  }

  @Test("what changes outside is told at once, and once")
  func outside() throws {
    let stored = try open()
    let store = SettingsStore(stored)
    let owner = NSObject()
    var seen: [Int] = []
    store.follow(owner) { seen.append($0.visibleCards) }
    #expect(stored.store(.whole(5), as: "visible-cards"))
    #expect(stored.store(.texts(["k"]), as: "keys/undo"))
    #expect(stored.store(.texts(["k"]), as: "keys/undo"))
    #expect(store.value.keys[.undo].map(\.text) == ["k"])
    store.change { $0.visibleCards = 6 }
    store.change { $0.visibleCards = 6 }
    withExtendedLifetime(owner) { #expect(seen == [3, 5, 5, 6]) }
  }

  @Test("what the schema does not have, or not so, is not stored")
  func illegal() throws {
    let stored = try open()
    #expect(!stored.store(.whole(5), as: "no-such-key"))
    #expect(!stored.store(.whole(5), as: "keys/no-such-key"))
    #expect(!stored.store(.whole(11), as: "visible-cards"))
    #expect(!stored.store(.text("5"), as: "visible-cards"))
    #expect(!stored.store(.text("nonsense"), as: "style"))
    #expect(stored.values == stored.defaults)
  }

  @Test("sides that clash outside are put right, and stored so with the next change of sides")
  func sides() throws {
    let stored = try open()
    let store = SettingsStore(stored)
    stored.store(.text("keep"), as: "pile-left")
    #expect(store.value.sides == PileSides([.left: .keep, .right: .reject]))
    store.change { $0.sides.put(.later, on: .up) }
    #expect(Settings(stored: stored.values).sides == store.value.sides)
    let piles = stored.values.filter { $0.key.hasPrefix("pile-") }.values
    #expect(Set(piles.map { "\($0)" }).count == 4)
  }

  @Test("without a schema everything has its default and changes as long as the program runs")
  func noSchema() {
    #expect(StoredSettings(folder: "/nonexistent", isInMemory: true) == nil)
    let store = SettingsStore(nil)
    #expect(!store.isKept)
    let owner = NSObject()
    var seen: [Double] = []
    store.follow(owner) { seen.append($0.swipeDistance) }
    store.change { $0.swipeDistance = 7 }
    withExtendedLifetime(owner) { #expect(seen == [0.6, 1]) }
  }

  @Test("who is gone is not told")
  func gone() {
    let store = SettingsStore(nil)
    var count = 0
    do {
      let owner = NSObject()
      store.follow(owner) { _ in count += 1 }
      withExtendedLifetime(owner) {}
    }
    store.change { $0.memory = 100 }
    #expect(count == 1)
  }
}
