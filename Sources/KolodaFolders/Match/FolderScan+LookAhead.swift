extension FolderScan {
  /// Lists the pictures, and then asks the system about them until somebody waits for the listing.
  ///
  /// - Parameter isAwaited: called with the listing now and then; returns whether somebody waits
  ///   for it.
  package func run(
    lookingAheadUntil isAwaited: (FolderListing) -> Bool
  ) throws(Failure) -> FolderListing {
    var listing = try run()
    PhotoReader.lookAhead(at: &listing, until: isAwaited)
    return listing
  }
}
