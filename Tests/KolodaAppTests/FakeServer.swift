import Foundation
import KolodaGLib
import KolodaSyncMessages

@testable import KolodaApp

/// A server of a shared deck that says what a test has it say.
final class FakeServer: SharedServer {
  /// What it holds, and what it was asked for.
  struct State: Sendable {
    var progress = SyncedProgress(
      person: "ann", isManager: true, answersPerCard: 2, cards: 10, isClosed: false, people: [])
    var combinations: [SyncedCombination] = []
    /// What it was told to do.
    var orders: [String] = []
    /// What the next question gets.
    var fault: SyncFailure?
    /// Whether a question waits until this is no longer so.
    var isStuck = false
  }

  let state: Monitor<State>

  init(_ state: Monitor<State>) { self.state = state }

  private func take<Value>(_ body: (inout State) -> Value) throws -> Value {
    _ = state.wait { $0.isStuck ? nil : true }
    if let fault = state.change({ state -> SyncFailure? in
      defer { state.fault = nil }
      return state.fault
    }) {
      throw fault
    }
    return state.change(body)
  }

  func progress() throws -> SyncedProgress { try take { $0.progress } }

  func change(added: [String], removed: [String]) throws {
    try take { $0.orders += added.map { "+" + $0 } + removed.map { "-" + $0 } }
  }

  func release(_ person: String) throws { try take { $0.orders.append("release " + person) } }

  func setClosed(_ isClosed: Bool) throws {
    try take {
      $0.orders.append("closed \(isClosed)")
      $0.progress.isClosed = isClosed
    }
  }

  func eachCombination(_ body: (SyncedCombination) throws -> Void) throws {
    try take { $0.combinations }.forEach(body)
  }
}

extension SyncedPerson {
  /// Somebody who has given so many answers.
  static func named(
    _ name: String, answers: Int = 0, extra: Int = 0, held: Int = 0, isRemoved: Bool = false
  ) -> SyncedPerson {
    SyncedPerson(
      name: name, answers: answers, extra: extra, held: held, events: answers + extra,
      isRemoved: isRemoved)
  }
}
