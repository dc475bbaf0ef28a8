import Glibc
import KolodaFiles
import KolodaTriage

/// Turns an `ApplyRequest` into a plan; it reads folders and changes nothing.
///
/// For each shot the verdicts and marks on its photos are written first, then the photos go, then
/// the files that belong to them: sidecars, motion video, audio note.
package struct Planner {
  private let request: ApplyRequest
  private var steps: [Step] = []
  /// The names in the photos' folders and in the folders they go to.
  private var folders: [FileName: FolderNames] = [:]
  /// What happens with each photo that hasn't changed, by its file.
  private var leaving: [FileName: ApplyRequest.PileAction] = [:]
  /// The files that stay because their pictures part, as absolute paths.
  private var parted: Set<[UInt8]> = []
  /// The photos' folders and the folders they go to, as the system knows them.
  private var states: [[UInt8]: FileState?] = [:]

  /// Plans everything that a request asks for.
  ///
  /// Something that can't be done becomes a skipped step that says why.
  package static func plan(_ request: ApplyRequest, id: EventID, time: UTCTime) -> Plan {
    var planner = Planner(request)
    for photo in request.photos where !photo.isChanged {
      planner.leaving[FileName(bytes: photo.file)] = request.action(of: photo)
    }
    var rest = request.photos[...]
    while let photo = rest.first {
      let count = photo.shot == nil ? 1 : rest.prefix { $0.shot == photo.shot }.count
      planner.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    var plan = Plan(
      id: id, folder: request.folder, time: time, keepsBoth: request.conflict == .keepBoth,
      steps: planner.steps)
    plan.findBrokenLinks(in: request.folders)
    return plan
  }

  private init(_ request: ApplyRequest) { self.request = request }

  private mutating func names(in folder: [UInt8]) -> FolderNames {
    let key = FileName(bytes: folder)
    if let known = folders[key] { return known }
    let names = FolderNames(folder, isPicture: request.isPicture)
    folders[key] = names
    return names
  }

  /// Whether two paths name one folder: file systems ignore case, and folders are mounted twice.
  private mutating func isOneFolder(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard let one = state(of: left), let other = state(of: right) else { return false }
    return one.isSameFile(as: other)
  }

  /// A folder as the system knows it, looked up once; nil if it is not there.
  private mutating func state(of folder: [UInt8]) -> FileState? {
    if let known = states[folder] { return known }
    let state = FileState(at: folder)
    states.updateValue(state, forKey: folder)
    return state
  }

  /// A photo that can move, be copied or be trashed.
  private struct Leaver {
    let photo: ApplyRequest.Photo
    /// The file's stamp; nil if an earlier step of this plan writes to the file.
    var stamp: Step.Stamp?
    let name: [UInt8]
    /// The names of the sidecars that exist once its verdict is written.
    var made: Set<[UInt8]> = []
  }

  /// Plans the steps for the photos of a shot, which are all in one folder.
  private mutating func add(_ photos: [ApplyRequest.Photo]) {
    guard let first = photos.first else { return }
    let action = request.action(of: first)
    let folder = split(first.file).folder
    var leavers: [Leaver] = []
    for photo in photos {
      if photo.isChanged {
        skip(photo, action, "it has changed since it was decided")
        continue
      }
      let look: FileLook
      do throws(SystemError) {
        look = try FileLook(photo.file)
      } catch {
        skip(photo, action, "\(error)")
        continue
      }
      if look == .link {
        skip(link: photo, action)
        continue
      }
      guard let stamp = look.stamp else {
        if action == .nothing && request.writing == nil { continue }
        skip(photo, action, look == .nothing ? "it is not there" : "it is no regular file")
        continue
      }
      // Files that belong to it would stay behind, and nobody would know.
      if action != .nothing || request.writing != nil, names(in: folder).error != nil {
        skip(photo, action, "the files in its folder can't be listed")
        continue
      }
      var leaver = Leaver(photo: photo, stamp: stamp, name: split(photo.file).name)
      if action != .trash, turn(photo, stamp) { leaver.stamp = nil }
      if let writing = request.writing, action != .trash {
        if writing.isInJPEG, Sidecar.isJPEG(leaver.name), photo.hasWords {
          writeInside(photo, writing, leaver.stamp)
          leaver.stamp = nil
        }
        leaver.made = write(
          photo, of: photos.map { split($0.file).name }, writing, folder, leaver)
      }
      leavers.append(leaver)
    }
    go(leavers, action, folder, isPart: photos.count == 1 && first.shot != nil)
  }

  /// Plans writing a photo's turn into its file, where the format allows that.
  ///
  /// - Returns: whether the file will be written to.
  private mutating func turn(_ photo: ApplyRequest.Photo, _ stamp: Step.Stamp) -> Bool {
    guard let turn = photo.marks.turn, turn != .upright else { return false }
    var step = Step(
      card: photo.card, action: .turn, file: photo.file, stamp: stamp, verdict: "\(turn.rawValue)")
    let isInside = PictureStanding(of: photo.file) != nil
    if !isInside {
      if request.writing != nil, photo.orientation != nil { return false }
      step.state = .skipped
      step.error =
        PhotoKind(name: split(photo.file).name) == .raw
        ? "a RAW file is never written to: Koloda keeps its turn"
        : "this file has no place for its turn: Koloda keeps it"
    }
    steps.append(step)
    return isInside
  }

  private mutating func skip(
    _ photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction, _ why: String
  ) {
    var step = Step(card: photo.card, action: action.step ?? .verdict, file: photo.file)
    step.state = .skipped
    step.error = why
    steps.append(step)
  }

  /// Leaves a link alone: the file that it leads to is not part of the deck.
  private mutating func skip(link photo: ApplyRequest.Photo, _ action: ApplyRequest.PileAction) {
    let isTurned = photo.marks.turn.map { $0 != .upright } ?? false
    guard action != .nothing || request.writing != nil || isTurned else { return }
    let kind = action.step ?? (request.writing == nil ? .turn : .verdict)
    var step = Step(card: photo.card, action: kind, file: photo.file)
    step.state = .skipped
    step.error =
      FileState(at: photo.file) == nil
      ? "it is a link to a file that is not there" : "it is a link to a file outside the deck"
    steps.append(step)
  }

  /// Plans writing the verdict and marks on a photo into its sidecars.
  ///
  /// - Returns: the names of the sidecars that exist after these steps.
  private mutating func write(
    _ photo: ApplyRequest.Photo, of shot: [[UInt8]], _ writing: ApplyRequest.Writing,
    _ folder: [UInt8], _ leaver: Leaver
  ) -> Set<[UInt8]> {
    let name = leaver.name
    let orientation = photo.orientation
    var targets = Sidecar.targets(
      for: name, of: shot, editor: writing.editor, in: names(in: folder),
      stated: { Sidecar.statedEnding(in: joined(folder, $0)) })
    if !photo.hasWords, orientation?.isInside ?? true {
      // Only sidecars that exist need the orientation, so that they don't contradict the file.
      let known = names(in: folder)
      targets.removeAll { target in
        guard let orientation, known.contains(target.name) else { return true }
        let sidecar = joined(folder, target.name)
        return photo.marks.turn == .upright
          && !Sidecar.states(otherThan: orientation.value, in: sidecar)
      }
    } else if targets.isEmpty, !(writing.isInJPEG && Sidecar.isJPEG(name)) {
      let program = writing.editor == .geeqie ? "Geeqie" : "Lightroom"
      skip(photo, .nothing, "\(program) reads the decision only inside the file itself")
    }
    var isRejected = false
    for target in targets {
      var change = SidecarChange(
        verdict: photo.verdict, choices: writing.choices, marks: photo.marks,
        pictureExtension: target.pictureExtension,
        baseEnding: target.name.starts(with: name) ? nil : Sidecar.ending(of: name))
      if let orientation {
        (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
      }
      let sidecar = joined(folder, target.name)
      if photo.isStarred {
        let content =
          names(in: folder).contains(target.name)
          ? Sidecar.document(in: sidecar)
          : change.beginning(of: sidecar).flatMap { try? XMPDocument($0) }
        if let content, Verdict.isRejectedByRating(in: content) { isRejected = true }
      }
      steps.append(
        Step(
          card: photo.card, action: .verdict, file: sidecar,
          stamp: leaver.stamp, verdict: change.text))
      folders[FileName(bytes: folder)]?.insert(target.name)
    }
    if isRejected { skip(starsOf: photo) }
    return Set(targets.map(\.name))
  }

  /// Plans writing the verdict and marks into the photo itself.
  private mutating func writeInside(
    _ photo: ApplyRequest.Photo, _ writing: ApplyRequest.Writing, _ stamp: Step.Stamp?
  ) {
    var change = SidecarChange(
      verdict: photo.verdict, choices: writing.choices, marks: photo.marks)
    if let orientation = photo.orientation {
      (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
    }
    steps.append(
      Step(
        card: photo.card, action: .verdict, file: photo.file, stamp: stamp, verdict: change.text))
    if photo.isStarred, let packet = PicturePacket.read(at: photo.file),
      let document = try? XMPDocument(packet), Verdict.isRejectedByRating(in: document)
    {
      skip(starsOf: photo)
    }
  }

  /// Lists that a photo's stars are not written: its rating is a rejection by another program, which
  /// holds until the photo is decided here.
  private mutating func skip(starsOf photo: ApplyRequest.Photo) {
    skip(photo, .nothing, "stars not written: rejected by another program")
  }

  /// Plans moving, copying or trashing the photos of one shot and the files that belong to them.
  ///
  /// - Parameter isPart: whether the request leaves the other photos of the shot out.
  private mutating func go(
    _ leavers: [Leaver], _ action: ApplyRequest.PileAction, _ folder: [UInt8], isPart: Bool
  ) {
    guard let kind = action.step else { return }
    let renaming = ShotRenaming(leavers.map(\.name))
    let sidecars = sidecars(leavers, in: folder)
    let named = Set(sidecars.map(\.name))
    var followers =
      sidecars
      + companions(of: leavers, action, folder, isPart: isPart).filter { !named.contains($0.name) }
    followers += attributes(of: leavers, followers, in: folder)
    let going = followers.filter { $0.whyItStays == nil }.map(\.name)
    var number = 1
    if let target = action.folder {
      let all = leavers.map(\.name) + going
      let isThere = isOneFolder(target, folder)
      guard !isThere, let free = freeNumber(for: all, renaming, in: target) else {
        let why = isThere ? "it is there already" : "there is a file of that name"
        for leaver in leavers { skip(leaver.photo, action, why) }
        return
      }
      number = free
      let key = FileName(bytes: target)
      for leaver in leavers {
        folders[key]?.insert(renaming.name(leaver.name, number), isPicture: true)
      }
      for name in going {
        folders[key]?.insert(renaming.name(name, number))
      }
    }
    func place(_ name: [UInt8]) -> [UInt8]? {
      action.folder.map { joined($0, renaming.name(name, number)) }
    }
    // The other photos of a shot depend on its first one, and each sidecar on its own photo.
    let leader = steps.count
    let made = leavers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.made) }
    var leaders: [Int] = []
    for leaver in leavers {
      leaders.append(steps.count)
      steps.append(
        Step(
          card: leaver.photo.card, action: kind, file: leaver.photo.file, to: place(leaver.name),
          stamp: leaver.stamp, leader: steps.count == leader ? nil : leader))
    }
    for follower in followers {
      let name = follower.name
      var step = Step(
        card: leavers[follower.picture].photo.card, action: kind, file: joined(folder, name),
        to: place(name), leader: leaders[follower.picture])
      var why = follower.whyItStays
      do throws(SystemError) {
        switch try FileLook(step.file) {
        case .nothing where !made.contains(name): continue
        case .nothing: break
        // Sidecars that this plan changes have no stamp yet.
        case .file(let stamp):
          step.stamp = made.contains(name) ? nil : stamp
          if kind != .copy, name.contains(UInt8(ascii: "/")), isClosed(split(step.file).folder) {
            why = "its folder can't be written to"
          }
        // A link may be relative, and what it leads to is not part of the deck.
        case .link, .other: why = "it is no regular file"
        }
      } catch { why = "\(error)" }
      if let why {
        (step.to, step.stamp) = (nil, nil)
        step.state = .skipped
        step.error = why
      }
      steps.append(step)
    }
  }

  /// A file that goes with a photo.
  private struct Companion {
    let name: [UInt8]
    /// The photo, as an index into those that leave.
    let picture: Int
    /// Why it stays; nil if it goes.
    var whyItStays: String?
  }

  /// The files named after a photo's full name.
  private mutating func sidecars(_ leavers: [Leaver], in folder: [UInt8]) -> [Companion] {
    let names = names(in: folder)
    return leavers.enumerated().flatMap { index, leaver in
      names.belongings(of: leaver.name).map { name in
        let isOthers =
          TakeoutJSON.mayBe(name) && TakeoutJSON.names(joined(folder, name), otherThan: leaver.name)
        return Companion(
          name: name, picture: index, whyItStays: isOthers ? "it names another photo" : nil)
      }
    }
  }

  /// The files in which macOS keeps the attributes of photos, and of files that go with them.
  private mutating func attributes(
    of leavers: [Leaver], _ followers: [Companion], in folder: [UInt8]
  ) -> [Companion] {
    let names = names(in: folder)
    let all =
      leavers.enumerated().map { ($1.name, $0) }
      + followers.filter { $0.whyItStays == nil }.map { ($0.name, $0.picture) }
    return all.compactMap { file, picture in
      names.attributes(of: file).map { Companion(name: $0, picture: picture) }
    }
  }

  /// Whether files can't be taken out of a folder.
  private func isClosed(_ folder: [UInt8]) -> Bool {
    access(cString(folder), W_OK | X_OK) != 0
  }

  /// The files that belong to a shot by a name without an ending: a sidecar, a motion video, an audio
  /// note.
  ///
  /// A sidecar goes with the picture that it states, or else with the only RAW. What belongs to all
  /// pictures of that name goes if all of them go the same way.
  private mutating func companions(
    of leavers: [Leaver], _ action: ApplyRequest.PileAction, _ folder: [UInt8], isPart: Bool
  ) -> [Companion] {
    let names = names(in: folder)
    var found: [Companion] = []
    var seen: Set<[UInt8]> = []
    for (index, leaver) in leavers.enumerated() {
      let sidecars = names.belongings(withStemOf: leaver.name)
        .filter { seen.insert($0).inserted }
      found += share(
        sidecars, of: leavers, names.pictures(withStemOf: leaver.name), at: index, action, folder,
        isPart: isPart)
      let named = names.media(ofShotOf: leaver.name).filter { seen.insert($0).inserted }
      let strangers = named.filter { isStranger(joined(folder, $0), to: leavers) }
      found += strangers.map {
        Companion(name: $0, picture: index, whyItStays: "it is a film of something else")
      }
      let media = named.filter { !strangers.contains($0) }
      found += share(
        media, of: leavers, names.pictures(ofShotOf: leaver.name), at: index, action, folder,
        isPart: isPart)
    }
    return found
  }

  /// Whether a file is a film that proves to be of none of some photos.
  private func isStranger(_ file: [UInt8], to leavers: [Leaver]) -> Bool {
    let ending = Sidecar.ending(of: file)?.lowercased() ?? ""
    guard Recording.videos.contains(ending) else { return false }
    let film = FilmFacts(file)
    return film != FilmFacts()
      && leavers.allSatisfy { film.isStranger(to: PhotoFacts($0.photo.file)) }
  }

  /// Those of some files that go or stay with photos that leave; the others wait for another photo.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that share the files.
  ///   - index: the photo that the files go with, unless they state another one.
  private mutating func share(
    _ files: [[UInt8]], of leavers: [Leaver], _ pictures: [[UInt8]], at index: Int,
    _ action: ApplyRequest.PileAction, _ folder: [UInt8], isPart: Bool
  ) -> [Companion] {
    if files.isEmpty { return [] }
    let own = leavers.map(\.name)
    let owners = files.map { file -> [UInt8]? in
      guard pictures.count > 1, Sidecar.ending(of: file)?.lowercased() == "xmp" else { return nil }
      return Sidecar.owner(of: joined(folder, file), among: pictures, isPart: isPart)
    }
    let others = pictures.filter { !own.contains($0) }.map { joined(folder, $0) }
    let fate = owners.contains(nil) ? sharedFate(others, action) : .waits
    var found: [Companion] = []
    for (file, owner) in zip(files, owners) {
      if let owner {
        if let index = own.firstIndex(of: owner) {
          found.append(Companion(name: file, picture: index))
        }
      } else if fate == .goes {
        found.append(Companion(name: file, picture: index))
      } else if fate == .stays, !isPart, parted.insert(joined(folder, file)).inserted {
        found.append(Companion(name: file, picture: index, whyItStays: "its picture stays"))
      }
    }
    return found
  }

  /// What becomes of files that several pictures share.
  private enum SharedFate {
    case goes
    case stays
    /// The last of the pictures takes them along.
    case waits
  }

  /// What becomes of files that pictures which leave now share with others.
  ///
  /// - Parameter others: the other pictures, as absolute paths.
  private func sharedFate(
    _ others: [[UInt8]], _ action: ApplyRequest.PileAction
  ) -> SharedFate {
    // Each copy of a picture gets its own.
    if others.isEmpty || action.step == .copy { return .goes }
    guard others.allSatisfy({ leaving[FileName(bytes: $0)] == action }) else { return .stays }
    let planned = others.map { other in
      steps.first { $0.file == other && $0.action == action.step }
    }
    if planned.contains(where: { $0?.state == .skipped }) { return .stays }
    return planned.contains { $0 == nil } ? .waits : .goes
  }

  /// A number that makes all these names free in a folder; nil where that would take new names and
  /// the request says to skip.
  private mutating func freeNumber(
    for all: [[UInt8]], _ renaming: ShotRenaming, in folder: [UInt8]
  ) -> Int? {
    let names = names(in: folder)
    var number = 1
    while true {
      if !all.contains(where: { names.isTaken(renaming.name($0, number)) }) { return number }
      if request.conflict == .skip { return nil }
      number += 1
    }
  }
}

extension ApplyRequest.Photo {
  /// Whether there is a verdict, stars or a label to write, besides the turn.
  fileprivate var hasWords: Bool { verdict != nil || marks.stars != nil || marks.label != nil }

  /// Whether there are stars to write, and no verdict.
  fileprivate var isStarred: Bool { verdict == nil && marks.stars != nil }
}
