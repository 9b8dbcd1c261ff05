import HTTPTypes
import Store
import Testing

@testable import Server

/// The response to an uploaded file.
struct ImportAnswer: Decodable {
  struct Failure: Decodable {
    let file: String
    let reason: String
  }

  var imported: Int?
  var duplicates: Int?
  var attached: Int?
  var skipped: Int?
  var failed: [Failure]?
  /// The address of the file's activity.
  var url: String?
  /// The address of the page that reports the import.
  var page: String?
  /// The address of the page of an archive that is imported in the background.
  var archive: String?
  /// The address of the page of a health export that is imported in the background.
  var health: String?
}

/// The response to a session's log.
struct SessionAnswer: Decodable, Equatable {
  let id: String
  let url: String
  let digest: String
}

extension Browser {
  @discardableResult
  func sendFile(_ bytes: [UInt8], name: String = "run.gpx") async throws -> ImportAnswer {
    try await upload(bytes, name).decoded(as: ImportAnswer.self)
  }

  private func upload(_ bytes: [UInt8], _ name: String) async throws -> RouterAnswer {
    try await send("/api/import", bytes, headers: [.fileName: percentEncoded(name)])
  }

  /// Imports a file and returns the address of its activity.
  @discardableResult
  func imported(
    _ bytes: [UInt8] = sampleGPX(), name: String = "run.gpx"
  ) async throws -> String {
    try #require(try await upload(bytes, name).expect(.ok).decoded(as: ImportAnswer.self).url)
  }

  /// Stores a session's log.
  @discardableResult
  func stored(_ log: [UInt8]) async throws -> SessionAnswer {
    try await send("/api/sessions", log).decoded(as: SessionAnswer.self)
  }

  /// Waits for up to 30 s until an import in the background has ended. Returns the state on its page.
  func finishedState(of address: String) async throws -> RouterAnswer {
    for _ in 0..<600 {
      let state = try await get(address + "?part=state")
      if !state.text.contains("data-poll") { return state }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw AppError.conflict("the import did not end")
  }
}

extension TestServer {
  /// Uploads an archive while imports are stopped. Returns the address of the upload's page and the upload's identifier.
  func accept(
    _ bytes: [UInt8], from browser: Browser
  ) async throws -> (address: String, id: Identifier) {
    await services.imports.jobs.stop()
    let answer = try await browser.send("/api/import", bytes, headers: [.fileName: "export.zip"])
      .expect(.accepted).decoded(as: ImportAnswer.self)
    let address = try #require(answer.archive ?? answer.health)
    return (address, try identifier(in: address))
  }
}

/// Returns the identifier at the end of an address.
func identifier(in address: String) throws -> Identifier {
  try #require(Identifier(String(address.split(separator: "/").last ?? "")))
}
