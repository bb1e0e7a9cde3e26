internal import Glibc

/// The system's message for an error number, in lower case, such as `no such file or directory`.
package func systemReason(_ number: Int32) -> String {
  let words = String(cString: strerror(number))
  return words.prefix(1).lowercased() + words.dropFirst()
}
