import Foundation

/// An independent program that checks our output.
struct ExternalTool {
  static let zbarimg = ExternalTool(name: "zbarimg")
  static let openssl = ExternalTool(name: "openssl")

  let name: String

  private var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  var isInstalled: Bool { path != nil }

  /// Returns the exit status and the standard output, which includes standard error if `withErrors` is true.
  func run(_ arguments: [String], withErrors: Bool = true) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? name)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = withErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
