package import AnnotateMediaTypes

/// What can be wrong with a file that is read or written; paths are those that the user gave.
package enum FileProblem: Problem {
  /// The file cannot be opened.
  case missing(path: String, reason: String)
  /// It is a folder.
  case isFolder(path: String)
  /// It is at an address and not on this computer.
  case notLocal(address: String)
  /// Nothing comes from an address, though somebody is there.
  case silent(address: String)
  /// The host of an address has none on the network.
  case unknownHost(address: String)
  /// Nobody whom this computer trusts says that the server at an address is who it claims to be.
  case untrusted(address: String)
  /// An address for datagrams has no host or no port.
  case noPort(address: String)
  /// The file is empty.
  case empty(path: String)
  /// Reading failed.
  case unreadable(path: String, reason: String)
  /// Writing failed; the disk may be full.
  case unwritable(path: String, reason: String, isDiskFull: Bool = false)
  /// Nothing can be made at the path.
  case uncreatable(path: String, Obstacle)
  /// There is a file already, and it is not to be overwritten.
  case exists(path: String)
  /// The output is a file that is read, or is around it.
  case replacesInput(output: String, input: String, Relation)
  /// Two outputs have the same path, which may be spelled in two ways.
  case samePath(output: String, other: String)
  /// Another output would be written into a folder that is made as a whole.
  case insideFolder(output: String, other: String)

  /// Why nothing can be made at a path.
  package enum Obstacle: Sendable, Hashable {
    /// The system refuses, for a reason.
    case system(reason: String)
    /// A folder has the name of the file.
    case isFolder
    /// There is something else than a regular file.
    case isNoFile
    /// Its name is longer than the system allows, which is 255 bytes.
    case longName
    /// There is something else than a folder.
    case isNoFolder
    /// The folder that it would be in does not exist.
    case noFolder(String)
    /// Nothing may be written to the folder that it would be in.
    case noPermission(folder: String)
    /// There are other files in the folder, such as one with a name.
    case hasFiles(example: String)
  }

  /// How an output and an input are related.
  package enum Relation: Sendable, Hashable {
    /// They are the same file.
    case same
    /// The output is one of the pictures of the input.
    case onePicture
    /// The input is in the folder that is the output.
    case around
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .missing, .isFolder, .notLocal, .silent, .unknownHost, .untrusted: .missingInput
    case .empty: .badInput
    case .unreadable, .unwritable: .inputOutput
    case .uncreatable, .exists, .replacesInput: .cannotCreate
    case .samePath, .insideFolder, .noPort: .usage
    }
  }
}
