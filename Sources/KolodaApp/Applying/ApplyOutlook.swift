import Glibc
import KolodaFiles
import KolodaOutcomes
import KolodaTriage

/// What an Apply will do; to make it takes a look at each file, and may block.
struct ApplyOutlook: Sendable {
  let plan: Plan
  let tally: ApplyTally
  /// A folder that has not enough room.
  let shortage: RoomShortage?
  /// A folder that nothing can be put in.
  let closed: ClosedFolder?
  /// Whether what goes to the trash can't be taken back.
  let trashIsFinal: Bool
  /// The folders for files that are not there and will be made, as absolute paths; it may be that
  /// the drive with one is not there.
  let newFolders: [[UInt8]]

  init(_ request: ApplyRequest) {
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

  /// Whether there is something to do, and nothing that stands in its way.
  var isPossible: Bool { tally.files > 0 && shortage == nil && closed == nil }
}

extension ApplyRequest.PileAction {
  /// The folder that files go to; nil for none.
  fileprivate var folder: [UInt8]? {
    switch self {
    case .nothing, .trash: nil
    case .move(let folder), .copy(let folder): folder
    }
  }
}
