import Glibc
import KolodaFiles
import KolodaOutcomes
import KolodaTriage

/// What an Apply will do; creating this looks at each file, and may block.
package struct ApplyOutlook: Sendable {
  package let plan: Plan
  package let tally: ApplyTally
  /// A target folder without enough room, if any.
  package let shortage: RoomShortage?
  /// A target folder that can't be written to, if any.
  package let closed: ClosedFolder?
  /// Whether files moved to the trash can't be brought back.
  package let trashIsFinal: Bool
  /// The absolute paths of target folders that do not exist yet and will be created; perhaps their
  /// drive is not mounted.
  package let newFolders: [[UInt8]]

  package init(_ request: ApplyRequest) {
    plan = Planner.plan(request, id: .random(), time: .now())
    tally = ApplyTally(plan, in: .waiting)
    newFolders = Set(request.actions.values.compactMap(\.folder)).filter { folder in
      var status = stat()
      return stat(cString(folder), &status) != 0 && errno == ENOENT
    }.sorted { $0.lexicographicallyPrecedes($1) }
    trashIsFinal = tally.shares[.trash] != nil && !Trash.canBeTakenBack
    do throws(RoomShortage) {
      try RoomShortage.check(plan)
      shortage = nil
    } catch {
      shortage = error
    }
    do throws(ClosedFolder) {
      try ClosedFolder.check(plan)
      closed = nil
    } catch {
      closed = error
    }
  }

  /// Whether there is something to do, and nothing prevents it.
  package var isPossible: Bool { tally.files > 0 && shortage == nil && closed == nil }
}
