package import AnnotateMediaTypes

/// What computes: a processor by OpenVINO's name for it, such as `CPU` or `GPU.1`.
package struct InferenceDevice: Sendable, Hashable {
  /// OpenVINO's name.
  package let name: String

  /// The processor, which is always there.
  package static let cpu = InferenceDevice(name: "CPU")

  /// The word for "whatever is best".
  package static let automatic = "AUTO"

  /// The device of a name that was asked for, whatever the case of its letters.
  ///
  /// `AUTO` is a graphics processor where there is one and else the processor. OpenVINO's own device
  /// of that name is not used: it begins on the processor and moves on while it works, so that the
  /// same frame could be looked at in two ways.
  ///
  /// - Throws: `.unavailable` where it is not there, with the names of those that are.
  package static func named(
    _ name: String,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> InferenceDevice {
    let wanted = name.uppercased()
    guard wanted != cpu.name else { return cpu }
    return try choose(wanted, among: available(in: folder))
  }

  /// The devices of this computer.
  ///
  /// - Throws: `.unavailable` where OpenVINO is missing or fails.
  package static func available(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [InferenceDevice] {
    try described(in: folder).map(\.device)
  }

  /// A device and what it calls itself.
  package struct Described: Sendable, Equatable {
    /// The device.
    package let device: InferenceDevice
    /// Its full name.
    package let description: String
  }

  /// The devices of this computer, with their full names.
  ///
  /// - Throws: `.unavailable` where OpenVINO is missing or fails.
  package static func described(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [Described] {
    let core = try OpenVINOCore(OpenVINOLibrary(in: folder))
    return try core.devices().map(InferenceDevice.init(name:)).map { device in
      Described(device: device, description: core.property("FULL_DEVICE_NAME", of: device))
    }
  }

  /// Chooses a device by a name in capitals.
  static func choose(
    _ wanted: String,
    among devices: [InferenceDevice]
  ) throws(AnnotateError) -> InferenceDevice {
    let graphics = devices.first { $0.name == "GPU" || $0.name.hasPrefix("GPU.") }
    if wanted == automatic { return graphics ?? cpu }
    // OpenVINO numbers devices only where there are several of a sort; the first has both names.
    if let found = devices.first(where: { $0.name == wanted })
      ?? devices.first(where: { $0.name == wanted + ".0" || $0.name + ".0" == wanted })
    {
      return found
    }
    let names = devices.map(\.name).joined(separator: ", ")
    throw AnnotateError(
      .unavailable,
      "cannot use the device",
      subject: wanted,
      why: "it is not there",
      hints: ["devices of this computer: \(names.isEmpty ? "none" : names)"]
    )
  }
}
