extension ContainerProfile {
  /// MXF (SMPTE ST 377-1), whose frames come at an even rate, and only at certain rates.
  static let mxf = ContainerProfile(
    name: "mxf",
    endings: ["mxf"],
    picture: Picture(
      storesPixelShape: true,
      storesColorTags: true,
      storesFullRange: true,
      storesFieldOrder: true,
      codecs: ["mpeg2video", "h264", "prores", "dnxhd", "dvvideo", "jpeg2000"],
      // For other codecs the muxer needs facts that are unknown before the video is encoded.
      trialCodec: "mpeg2video",
      limitsFrameRates: true
    ),
    times: Times(
      counting: .frames,
      // A shift by less than a frame would move some frames and not others.
      holdsNegativeTimes: true
    ),
    tags: Tags(
      ofFile: .allBut([]),
      names: TagNaming(
        prefixOfOthers: "comment_",
        fields: [
          "company_name", "product_name", "product_version", "material_package_name", "timecode",
          "encoder",
        ]
      ),
      identifications: [
        "uid", "generation_uid", "company_name", "product_name", "product_version",
        "product_version_num", "product_uid", "toolkit_version", "toolkit_version_num",
        "application_platform", "operational_pattern_ul", "modification_date",
      ],
      identificationsOfParts: ["material_package_umid", "file_package_umid"],
      timecode: .video
    ),
    // The muxer cuts audio into pieces as long as a frame.
    writing: Writing(needsMuxersOrder: true)
  )
}
