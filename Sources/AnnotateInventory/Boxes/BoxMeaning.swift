/// What becomes of a box of a QuickTime or MP4 file.
package enum BoxMeaning: Sendable, Equatable {
  /// Nothing is lost, because it is reported elsewhere, written anew, or means nothing.
  case covered(because: String)
  /// The boxes in it are judged one by one.
  case opened
  /// It is an item.
  case item(String, InventoryItem.Nature)
}

/// The boxes that may contain another.
package enum BoxArea: Sendable {
  case file, movie, track, media, information, sampleTable, pictureEntry, soundEntry, userData, tags
}
