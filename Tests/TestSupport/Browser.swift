public import Foundation
public import Testing

/// Chromium without a window, driven as a person would, through the WebDriver protocol.
public final class Browser {
  /// Whether there is one.
  public static var isInstalled: Bool {
    ["chromium", "chromedriver"].allSatisfy(ProcessRunner.has)
  }

  /// How often to look for what the browser is to do, 25 ms apart: far longer than it takes on a slow computer.
  public static let looks = 4000

  private let driver: Process
  private let place: TemporaryFolder
  private let port: Int
  private var session = "/session"

  /// Starts it, and closes it even if `body` fails; what pages save goes into a folder.
  public static func with(
    savingInto folder: URL,
    _ body: (Browser) async throws -> Void
  ) async throws {
    let browser = try await Browser(savingInto: folder)
    do {
      try await body(browser)
    } catch {
      try browser.close()
      throw error
    }
    try browser.close()
  }

  /// Starts it; what pages save goes into a folder.
  public init(savingInto folder: URL) async throws {
    try TestRules.use(.process)
    place = try TemporaryFolder()
    (driver, port) = try await Self.startDriver(in: place)
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--window-size=1280,940",
    ]
    let begun = try await post(
      "",
      ["capabilities": ["alwaysMatch": ["goog:chromeOptions": ["args": arguments]]]]
    )
    guard let id = (begun as? [String: Any])?["sessionId"] as? String else {
      throw ToolFailure("chromedriver gives no session: \(begun)")
    }
    session += "/" + id
    try await command(
      "Browser.setDownloadBehavior",
      ["behavior": "allow", "downloadPath": folder.path]
    )
  }

  deinit {
    // It takes no other signal while it has no session.
    kill(driver.processIdentifier, SIGKILL)
    driver.waitUntilExit()
  }

  /// Starts the driver; it gives up where another program takes its port just then, and is started again.
  private static func startDriver(in place: TemporaryFolder) async throws -> (Process, Int) {
    for _ in 0..<3 {
      let log = place.url.appendingPathComponent("driver.log")
      try Data().write(to: log)
      let driver = Process()
      driver.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      driver.arguments = ["chromedriver", "--port=0"]
      driver.standardOutput = try FileHandle(forWritingTo: log)
      driver.standardError = FileHandle.nullDevice
      try driver.run()
      if let port = try await port(in: log, of: driver) { return (driver, port) }
      kill(driver.processIdentifier, SIGKILL)
    }
    throw ToolFailure("chromedriver does not start")
  }

  /// The port at which the driver listens; nil if it ends before.
  private static func port(in log: URL, of driver: Process) async throws -> Int? {
    for _ in 0..<Self.looks {
      let text = try String(contentsOf: log, encoding: .utf8)
      if let found = text.firstMatch(of: /successfully on port (\d+)/), let port = Int(found.1) {
        return port
      }
      guard driver.isRunning else { return nil }
      try await Task.sleep(for: .milliseconds(25))
    }
    return nil
  }

  /// Ends the browser.
  public func close() throws { _ = try request("DELETE", "") }

  /// Opens a file.
  public func open(_ file: URL) async throws {
    try await post("url", ["url": file.absoluteString])
  }

  /// What a script returns; `arguments` are what it is given.
  public func value<Value: Decodable>(
    of script: String,
    _ arguments: [Any] = []
  ) async throws -> Value {
    let value = try await post("execute/sync", ["script": script, "args": arguments])
    let json = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return try JSONDecoder().decode(Value.self, from: json)
  }

  /// Waits until a script returns true.
  public func wait(until script: String) async throws {
    for _ in 0..<Self.looks {
      if try await value(of: "return Boolean(\(script))") as Bool { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    throw ToolFailure("it does not become true in the page: \(script)")
  }

  /// Clicks into the middle of what a selector of CSS finds.
  public func click(_ selector: String) async throws {
    try await post("element/\(try await element(selector))/click", [:])
  }

  /// Types into the element of a selector, and replaces its text.
  public func type(_ text: String, into selector: String) async throws {
    let element = try await element(selector)
    try await post("element/\(element)/clear", [:])
    try await post("element/\(element)/value", ["text": text])
  }

  /// Chooses a file in the field that a selector finds.
  public func choose(_ path: String, in selector: String) async throws {
    try await post("element/\(try await element(selector))/value", ["text": path])
  }

  /// Presses keys one after the other, wherever the focus is.
  public func press(_ keys: String...) async throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": key] }
    }
    try await post("actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  /// Drags the pointer between two points of the window.
  public func drag(from start: [Double], to end: [Double]) async throws {
    let move = { (point: [Double]) -> [String: Any] in
      [
        "type": "pointerMove", "duration": 20, "x": Int(point[0].rounded()),
        "y": Int(point[1].rounded()),
      ]
    }
    let actions: [[String: Any]] = [
      move(start), ["type": "pointerDown", "button": 0], move(end),
      ["type": "pointerUp", "button": 0],
    ]
    try await post(
      "actions",
      ["actions": [["type": "pointer", "id": "mouse", "actions": actions]]]
    )
  }

  /// Presses keys while another one is held.
  public func press(_ keys: String..., holding held: [String]) async throws {
    let press = { (kind: String, key: String) in ["type": kind, "value": key] }
    let actions =
      held.map { press("keyDown", $0) }
      + keys.flatMap { [press("keyDown", $0), press("keyUp", $0)] }
      + held.reversed().map { press("keyUp", $0) }
    try await post("actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  /// What is to be seen of what a selector finds, as a PNG file.
  public func picture(of selector: String) async throws -> Data {
    let path = "element/\(try await element(selector))/screenshot"
    guard let text = try request("GET", path) as? String, let picture = Data(base64Encoded: text)
    else { throw ToolFailure("there is no picture of \(selector)") }
    return picture
  }

  /// Sends a command of the browser's own protocol.
  public func command(_ name: String, _ parameters: [String: Any]) async throws {
    try await post("goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  private func element(_ selector: String) async throws -> String {
    let found = try await post("element", ["using": "css selector", "value": selector])
    guard let id = (found as? [String: String])?.values.first else {
      throw ToolFailure("nothing in the page is \(selector)")
    }
    return id
  }

  @discardableResult
  private func post(_ path: String, _ body: [String: Any]) async throws -> Any {
    try request("POST", path, body)
  }

  /// What the driver answers; not through Foundation, which stumbles over the driver's headers.
  private func request(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any
  {
    let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let head = [
      "\(method) \(session)\(path.isEmpty ? "" : "/")\(path) HTTP/1.1", "Host: 127.0.0.1:\(port)",
      "Content-Type: application/json", "Content-Length: \(content.count)", "", "",
    ]
    let connection = try RawConnection(to: port, seconds: Int(ProcessDeadline.standard))
    connection.send(head.joined(separator: "\r\n"))
    connection.send(content)
    let parsed = try JSONSerialization.jsonObject(with: Data(connection.readAnswer().body))
    let value = (parsed as? [String: Any])?["value"]
    if let failure = value as? [String: Any], let error = failure["error"] {
      throw ToolFailure("\(path): \(error): \(failure["message"] ?? "")".prefix(400).description)
    }
    return value ?? NSNull()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where there is no Chromium that can be driven.
  public static var needsBrowser: Self {
    .enabled(if: Browser.isInstalled, "chromium or chromedriver is absent: make checkers")
  }
}
