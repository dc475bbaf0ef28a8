import Koloda

// What can be undone and redone.
extension OpenDeck {
  /// The decisions that the next undo would undo; empty if there is nothing to undo or only marks.
  package var undoable: [PileDecision] { ledger.undoable }

  /// Whether there is anything to undo.
  package var canUndo: Bool { !ledger.undoTargets.isEmpty }

  /// Whether there is anything to redo.
  package var canRedo: Bool { !ledger.redoTargets.isEmpty }

  /// Whether the next decision to undo was applied, so that its Apply must be undone first.
  package var isUndoBlocked: Bool { ledger.isUndoBlocked }

  /// The decisions that the next redo would restore; empty if there is nothing to redo or only
  /// marks.
  package var redoable: [PileDecision] { ledger.redoable }
}
