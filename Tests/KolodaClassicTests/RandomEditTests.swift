import Foundation
import KolodaClassic
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension ClassicTests {
  /// Random edits of every kind inside the calls of the delegate and the data source.
  @Suite("Random edits inside of calls", .serialized)
  @MainActor
  struct RandomEditTests {
    /// The environment variable for the long run; a numeric value is the seed.
    static let wish = "KOLODA_TEST_ENDURANCE"

    @Test("nothing traps, and deck and data source are in step")
    func edits() {
      let wish = ProcessInfo.processInfo.environment[Self.wish]
      let seed = wish.flatMap(UInt64.init) ?? 10_038
      let meddler = Meddler(seed: seed)
      meddler.run(edits: wish == nil ? 1_500 : 100_000)
      print("random edits: seed \(seed), \(meddler.count) edits, \(meddler.nested) inside of calls")
    }

    /// A regression: this once trapped when the deck was emptied while a removal asked for the
    /// speed.
    @Test("a reload inside of a removal's question is done once")
    func reloadInRemoval() {
      final class Source: KolodaViewDataSource {
        var count = 3
        var reacts = false
        func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { count }
        func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent { .pending }
        func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed {
          if reacts {
            reacts = false
            koloda.reloadData()
          }
          return .default
        }
      }
      let source = Source()
      let view = KolodaView()
      view.dataSource = source
      source.count = 0
      source.reacts = true
      view.removeCardInIndexRange(0..<3, animated: false)
      #expect(view.countOfCards == 0 && view.isRunOutOfCards)
      source.count = 2
      #expect(view.insertCardAtIndexRange(0..<2))
      #expect(view.countOfCards == 2 && view.currentCardIndex == 0)
    }

    @Test("a data source that is set anew while it counts is begun with, and the edit is refused")
    func sourceInCount() {
      let album = Album(3)
      let view = KolodaView()
      view.dataSource = album
      var errors: [KolodaViewError] = []
      view.onError = { errors.append($0) }
      var reacts = true
      album.onCount = { [unowned album] koloda in
        guard reacts else { return }
        reacts = false
        koloda.dataSource = album
      }
      album.names.removeFirst()
      #expect(!view.removeCardInIndexRange(0..<1))
      #expect(view.countOfCards == 2 && errors == [.editWhileCounting])
      view.deckView.deck.checkInvariants()
    }

    @Test("a view whose widget alone is held lives as long as that, and goes with it")
    func heldByWidget() throws {
      weak var view: KolodaView?
      let album = Album(3)
      let window = gtk_window_new()
      let widget: Widget
      do {
        let made = KolodaView()
        made.dataSource = album
        view = made
        widget = made.widget
        gtk_window_set_child(window.of(GtkWindow.self), widget)
      }
      MainLoop.run(turns: 3)
      #expect(view?.swipe(.right) == true && view?.currentCardIndex == 1)
      gtk_window_destroy(window.of(GtkWindow.self))
      #expect(MainLoop.run { view == nil })
    }

    @Test("an edit inside of another one's count leaves deck and data source in step")
    func editInCount() {
      let album = Album(3)
      let view = KolodaView()
      view.dataSource = album
      var reacts = true
      album.onCount = { [unowned album] koloda in
        guard reacts else { return }
        reacts = false
        album.names.append("late")
        #expect(!koloda.insertCardAtIndexRange(3..<4))
      }
      album.names.removeFirst()
      #expect(!view.removeCardInIndexRange(0..<1))
      #expect(view.countOfCards == album.names.count)
    }
  }
}
