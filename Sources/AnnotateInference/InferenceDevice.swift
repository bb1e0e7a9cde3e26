package import AnnotateMediaTypes

/// A device that runs models, by OpenVINO's name for it, such as `CPU` or `GPU.1`.
package struct InferenceDevice: Sendable, Hashable {
  /// OpenVINO's name.
  package let name: String

  /// The processor, which always exists.
  package static let cpu = InferenceDevice(name: "CPU")

  /// The name that chooses a device automatically.
  package static let automatic = "AUTO"

  /// Finds the device with the requested name, in upper or lower case.
  ///
  /// `AUTO` is a graphics processor if there is one, otherwise the processor. OpenVINO's own device of
  /// that name is not used: it starts on the processor and switches to another device later, so the same
  /// frame could have different detections.
  ///
  /// - Throws: `.unavailable` if there is no such device; the error names the devices that exist.
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
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  package static func available(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [InferenceDevice] {
    try described(in: folder).map(\.device)
  }

  /// A device with its full name.
  package struct Described: Sendable, Equatable {
    /// The device.
    package let device: InferenceDevice
    /// Its full name.
    package let description: String
  }

  /// The devices of this computer, with their full names.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  package static func described(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [Described] {
    let core = try OpenVINOCore.shared(in: folder)
    return try core.devices().map(InferenceDevice.init(name:)).map { device in
      Described(device: device, description: core.property("FULL_DEVICE_NAME", of: device))
    }
  }

  /// Chooses a device by its name in capital letters.
  static func choose(
    _ wanted: String,
    among devices: [InferenceDevice]
  ) throws(AnnotateError) -> InferenceDevice {
    let graphics = devices.first { $0.name == "GPU" || $0.name.hasPrefix("GPU.") }
    if wanted == automatic { return graphics ?? cpu }
    // OpenVINO numbers devices only if there are several of a kind; the first has both names.
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
