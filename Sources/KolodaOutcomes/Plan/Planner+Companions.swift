import KolodaFiles
import KolodaTriage

// The files that go with photos.
extension Planner {
  /// A file that goes with a photo.
  struct Companion {
    let name: [UInt8]
    /// The photo, as an index into those that leave.
    let picture: Int
    /// Why it stays; nil if it goes.
    var whyItStays: StepReason?
    /// Its absolute path, if it is not in the photo's folder.
    var elsewhere: [UInt8]?
  }

  /// The files named after a photo's full name.
  mutating func sidecars(_ leavers: [Leaver], in folder: [UInt8]) -> [Companion] {
    let names = names(in: folder)
    return leavers.enumerated().flatMap { index, leaver in
      let named = names.belongings(of: leaver.name).map { name in
        let isOthers =
          TakeoutJSON.mayBe(name) && TakeoutJSON.names(joined(folder, name), otherThan: leaver.name)
        return Companion(
          name: name, picture: index, whyItStays: isOthers ? .ofOtherPhoto : nil)
      }
      let (short, areShared) = names.perhapsTakeout(of: leaver.name)
      let told = short.filter { name in
        !named.contains { $0.name == name }
          && TakeoutJSON.names(joined(folder, name), leaver.name, withEnding: areShared)
      }
      return named + told.map { Companion(name: $0, picture: index) }
    }
  }

  /// The files in which macOS and Windows keep the attributes of photos, and of files that go with them; and
  /// the backups of both.
  mutating func attributes(
    of leavers: [Leaver], _ followers: [Companion], in folder: [UInt8]
  ) -> [Companion] {
    let names = names(in: folder)
    let all =
      leavers.enumerated().map { ($1.name, $0) }
      + followers.filter { $0.whyItStays == nil }.map { ($0.name, $0.picture) }
    return all.flatMap { file, picture in
      names.attributes(of: file).map { Companion(name: $0, picture: picture) }
    }
  }

  /// The files of clips in other folders of a camcorder's memory card.
  ///
  /// Outside of the deck nothing is moved.
  mutating func clipFiles(of leavers: [Leaver], in folder: [UInt8]) -> [Companion] {
    let names = names(in: folder)
    return leavers.enumerated().flatMap { index, leaver in
      names.clipFiles(of: leaver.name).map { file in
        let goes = file.isKnownBesideClip && within(request.folder, file.path) != nil
        return Companion(
          name: split(file.path).name, picture: index, whyItStays: goes ? nil : .otherFolder,
          elsewhere: file.path)
      }
    }
  }

  /// The files that belong to a shot by a name without an ending: a sidecar, a motion video, an audio
  /// note.
  ///
  /// A sidecar goes with the picture that it states, or else with the only RAW. What belongs to all
  /// pictures of that name goes if all of them go the same way.
  mutating func companions(
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
      // One that is a card and leaves by itself needs no mention.
      let staying = strangers.filter { leaving[FileName(bytes: joined(folder, $0))] == nil }
      found += staying.map {
        Companion(name: $0, picture: index, whyItStays: .strangeFilm)
      }
      for medium in named where !strangers.contains(medium) {
        let followers = share(
          [medium], of: leavers, names.pictures(of: medium, withShotOf: leaver.name), at: index,
          action, folder, isPart: isPart)
        // What was kept about a film goes with it.
        found += followers.flatMap { follower in
          [follower]
            + names.belongings(of: medium).filter { seen.insert($0).inserted }.map {
              Companion(name: $0, picture: follower.picture, whyItStays: follower.whyItStays)
            }
        }
      }
    }
    return found
  }

  /// Whether a file is a film that proves to be of none of some photos.
  private func isStranger(_ file: [UInt8], to leavers: [Leaver]) -> Bool {
    let ending = Sidecar.ending(of: file)?.lowercased() ?? ""
    guard Recording.videos.contains(ending) else { return false }
    return FilmFacts.isStranger(file, to: leavers.map(\.photo.file))
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
        found.append(Companion(name: file, picture: index, whyItStays: .leaderStays))
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
}
