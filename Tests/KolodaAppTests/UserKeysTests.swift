import CAdwaita
import Testing
import KolodaTriage

@testable import KolodaApp

@Suite("The keys of commands")
struct UserKeysTests {
  private func key(_ text: String) throws -> Accelerator { try #require(Accelerator(text)) }

  @Test("every command has keys as it comes, no key twice, and none of the window's")
  func standard() {
    let keys = KeyCommand.all.flatMap { UserKeys.defaults[$0] }
    #expect(Set(keys).count == keys.count)
    for command in KeyCommand.all {
      #expect(!UserKeys.defaults[command].isEmpty)
      #expect(UserKeys.defaults.hasDefaults(command))
      for key in UserKeys.defaults[command] {
        #expect(UserKeys.defaults.command(for: key) == command)
        #expect(WindowCommand(key) == nil)
        #expect(!key.label.isEmpty)
      }
    }
  }

  @Test("a key has one name, in a text and on a key cap")
  func names() throws {
    for text in ["Return", "Escape", "BackSpace", "<Control>Return"] {
      #expect(try key(text).keycap == key(text).label)
    }
    #expect(try key("BackSpace").label != "BackSpace")
  }

  @Test("a command's title is in the case of titles", arguments: KeyCommand.all)
  func titles(command: KeyCommand) {
    let words = command.title.split(separator: " ").filter { $0.count > 3 }
    #expect(words.allSatisfy { $0.first?.isLowercase == false })
  }

  @Test("a key's text is read again", arguments: KeyCommand.all)
  func texts(command: KeyCommand) {
    #expect(UserKeys.defaults[command].map(\.text) == command.defaultKeys)
  }

  @Test("nonsense is left out, and where nothing is left the command has its standard keys")
  func nonsense() throws {
    let map = UserKeys([
      .undo: ["", "<Control>", "no key", "k", "<Control>o", "F11"], .redo: ["Tab", "bogus"],
      .letGo: [],
    ])
    #expect(map[.undo] == [try key("k")])
    #expect(map.hasDefaults(.redo))
    #expect(map[.letGo] == [])
  }

  @Test("of two commands that want a key the one gets it that doesn't have it by standard")
  func clash() throws {
    let left = try key("Left")
    let map = UserKeys([.decide(.keep): ["Left", "k"]])
    #expect(map.command(for: left) == .decide(.keep))
    #expect(map[.swipe(.left)] == [])
    let both = UserKeys([.undo: ["k"], .decide(.keep): ["k", "k"]])
    #expect(both.command(for: try key("k")) == .decide(.keep))
    #expect(both[.decide(.keep)].count == 1)
    #expect(both[.undo] == [])
  }

  @Test("a key that is given to a command is taken from the other, and reset takes it back")
  func change() throws {
    var map = UserKeys.defaults
    let left = try key("Left")
    map.add(left, to: .undo)
    #expect(map.command(for: left) == .undo)
    #expect(map[.undo].last == left)
    #expect(map[.swipe(.left)] == [])
    map.add(left, to: .undo)
    #expect(map[.undo].count == 4)
    map.reset(.swipe(.left))
    #expect(map.command(for: left) == .swipe(.left))
    map.reset(.undo)
    #expect(map == .defaults)
    map.remove(left, from: .swipe(.left))
    #expect(map.command(for: left) == nil)
  }

  @Test("a keypad's key is the key that it stands for, and a sign needs no Shift")
  func same() throws {
    #expect(try key("KP_Left") == key("Left"))
    #expect(try key("KP_Enter") == key("Return"))
    #expect(try key("<Shift>question") == key("question"))
    #expect(try key("<Shift>Left") != key("Left"))
    #expect(try key("ISO_Left_Tab") == key("Tab"))
  }

  @Test("a key that only modifies others is none")
  func modifiers() {
    let names = [
      "Shift_L", "Control_R", "Alt_L", "Super_L", "Caps_Lock", "Num_Lock", "ISO_Level3_Shift",
    ]
    for name in names {
      #expect(
        Accelerator(
          symbol: gdk_keyval_from_name(name), modifiers: GdkModifierType(rawValue: 0)) == nil)
    }
  }

  @Test("a letter with Shift does what it does without, unless it has a meaning of its own")
  func shift() throws {
    var settings = Settings()
    let plain = try key("p")
    let shifted = try key("<Shift>p")
    #expect(settings.command(for: shifted) == settings.command(for: plain))
    settings.keys.add(shifted, to: .redo)
    #expect(settings.command(for: shifted) == .redo)
    #expect(settings.command(for: plain) == .decide(.keep))
  }
}
