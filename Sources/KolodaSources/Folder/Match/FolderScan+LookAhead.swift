extension FolderScan {
  /// Lists the images, and asks the system about them until somebody waits for the list.
  ///
  /// - Parameter isAwaited: asked now and then, and given the list; whether somebody waits.
  package func run(
    lookingAheadUntil isAwaited: (FolderListing) -> Bool
  ) throws(Failure) -> FolderListing {
    var listing = try run()
    PhotoReader.lookAhead(at: &listing, until: isAwaited)
    return listing
  }
}
