import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// Each kind of connection passes the signal's arguments to its closure and returns the answer.
  @Suite("Signals")
  @MainActor
  struct SignalTests {
    @Test("a press brings its count and its place")
    func press() throws {
      let gesture = gtk_gesture_click_new()
      let object = UnsafeMutableRawPointer(gesture)
      var presses: [(Int, Point)] = []
      Signal.connectPress(object, "pressed") { presses.append(($0, Point(x: $1, y: $2))) }
      EmittedSignal.emit("pressed", on: object, .number(2), .real(12.5), .real(-3))
      #expect(presses.count == 1)
      #expect(presses.first.map { $0 == (2, Point(x: 12.5, y: -3)) } == true)
      g_object_unref(object)
    }

    @Test("a key brings its symbol, number and what is held, and takes the answer back")
    func key() throws {
      let controller = gtk_event_controller_key_new()
      let object = UnsafeMutableRawPointer(controller)
      var keys: [UInt32] = []
      Signal.connectKey(object, "key-pressed") { symbol, code, held in
        keys += [symbol, code]
        return held.rawValue & GDK_CONTROL_MASK.rawValue != 0
      }
      for held in [GDK_CONTROL_MASK, GDK_SHIFT_MASK] {
        let isHandled = EmittedSignal.emit(
          "key-pressed", on: object, .unsigned(UInt32(GDK_KEY_z)), .unsigned(52), .modifiers(held),
          asks: true)
        #expect(isHandled == (held == GDK_CONTROL_MASK))
      }
      #expect(keys == [UInt32(GDK_KEY_z), 52, UInt32(GDK_KEY_z), 52])
      g_object_unref(object)
    }

    @Test("a pointer is the very one that was sent")
    func pointer() throws {
      let list = gtk_list_box_new()
      let row = gtk_list_box_row_new()
      g_object_ref_sink(list.object)
      gtk_list_box_append(list.opaque, row)
      var brought: [UnsafeMutableRawPointer?] = []
      Signal.connectPointer(list.object, "row-activated") { brought.append($0) }
      EmittedSignal.emit("row-activated", on: list.object, .object(row.object))
      #expect(brought == [row.object])
      g_object_unref(list.object)
    }

    @Test("a number is the one that was sent")
    func number() throws {
      let label = gtk_label_new("text")
      g_object_ref_sink(label.object)
      var brought: [Int] = []
      Signal.connectNumber(label.object, "state-flags-changed") { brought.append($0) }
      let before = gtk_widget_get_state_flags(label)
      gtk_widget_set_state_flags(label, GTK_STATE_FLAG_CHECKED, 0)
      #expect(brought == [Int(before.rawValue)])
      g_object_unref(label.object)
    }

    @Test("a question gets the answer of the closure", arguments: [true, false])
    func question(answer: Bool) throws {
      let window = gtk_window_new()
      var asked = 0
      // Connected first, the closure is asked first; GTK's own handler would close the window.
      Signal.connectQuestion(window.object, "close-request") {
        asked += 1
        return answer
      }
      g_object_ref(window.object)
      #expect(EmittedSignal.emit("close-request", on: window.object, asks: true) == answer)
      #expect(asked == 1)
      if answer { gtk_window_destroy(window.of(GtkWindow.self)) }
      g_object_unref(window.object)
    }

    @Test("what is assumed to be on the main thread gives back what it made")
    func assumed() {
      #expect(MainThread.assume { [1, 2, 3] } == [1, 2, 3])
      let nothing: Int? = MainThread.assume { nil }
      #expect(nothing == nil)
    }
  }
}
