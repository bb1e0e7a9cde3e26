extension ContainerProfile {
  /// AVI, whose packets have an index but no time.
  static let avi = ContainerProfile(
    name: "avi",
    endings: ["avi"],
    picture: Picture(storesPixelShape: true, holdsTransparentCodecs: true),
    times: Times(
      counting: .packets,
      // A shift by less than a frame would move some frames and not others.
      holdsNegativeTimes: true
    ),
    streams: Streams(
      // Packets are counted, so all of them need the same duration. Readers divide the packets of AMR and DTS again.
      known: .kinds([.video, .audio], except: ["vorbis", "amr_nb", "amr_wb", "dts"]),
      // H.264 with start codes has another tag.
      tagsOfLengthPrefixed: ["h264": "avc1"]
    ),
    tags: Tags(
      // The tags that have a common name, then other chunks of the INFO list by their own names.
      ofFile: .only([
        "title", "artist", "comment", "copyright", "date", "genre", "language", "album", "track",
        "encoded_by", "iarl", "icms", "icrp", "idim", "idpi", "ieng", "ikey", "ilgt", "imed",
        "iplt", "isbj", "ishp", "isrc", "isrf",
      ]),
      ofStreams: .only(["title"]),
      names: TagNaming(
        written: ["product": "album", "subject": "ISBJ", "keywords": "IKEY"],
        read: ["album": "product", "product": "album", "ISBJ": "subject", "IKEY": "keywords"]
      ),
      writersOwn: ["software"],
      timecode: .file
    ),
    reading: Reading(index: .frameCount),
    writing: Writing(finish: .streamHeaders)
  )
}
