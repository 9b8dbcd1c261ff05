import Foundation
import Garage
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

/// Limits on disk space, quotas, transfer speed, connections and searches.
@Suite struct UploadSpaceCheckTests {
  private static func run(
    free: Int = .max, quota: Int? = nil,
    _ test: (AppServices, Browser) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = ServerOptions(dataPath: path)
    options.webPath = path + "/web"
    options.quotaBytes = quota
    let services = try await AppServices(
      options: options, now: { TestServer.now }, freeBytes: { _ in free })
    let application = buildApplication(services, logger: silentLogger)
    let browser = Browser(client: RouterClient(try await application.responder))
    try await test(services, try await TestServer(services: services).signedIn(browser))
    let left = try? FileManager.default.contentsOfDirectory(atPath: path + "/uploads")
    #expect(left ?? [] == [])
  }

  @Test func fullDiskIsReportedBeforeAnUploadStarts() async throws {
    try await Self.run(free: 200 << 20) { services, browser in
      for path in ["/api/import", "/api/sessions"] {
        let answer = try await browser.send(path, sampleGPX())
        #expect(answer.status.code == 507)
        #expect(answer.text.contains("200 MB are free, but 256 MB are needed"))
      }
      #expect(!FileManager.default.fileExists(atPath: services.directory.path + "/uploads"))
    }
  }

  @Test func uploadOverTheQuotaIsRefused() async throws {
    try await Self.run(quota: 1) { _, browser in
      let answer = try await browser.send("/api/import", sampleGPX())
      #expect(answer.status.code == 507)
      #expect(answer.text.contains("you may use, so there is no room for this file"))
    }
    try await Self.run(quota: 1 << 30) { services, browser in
      #expect(services.imports.space.bytesUsed(by: services.athlete) > 0)
      let answer = try await browser.send("/api/import", sampleGPX())
      #expect(answer.status == .ok)
    }
  }

  @Test func photosAndSoundsCountTowardsTheQuota() async throws {
    try await Self.run(quota: 1) { services, browser in
      let garage = try services.store(of: services.athlete).garage
      let bike = try await garage.add(.bike(.road), "Bike")
      let photo = try await browser.send("/garage/bikes/\(bike)/photo", smallJPEG)
      #expect(photo.status.code == 507)
      #expect(try await garage.gearWithPhotos().isEmpty)
      let sound = try await browser.send("/metronome/sounds?name=a", SoundPagesTests.wav())
      #expect(sound.status.code == 507)
    }
  }

  @Test func postedPhotoIsServedWithoutMetadataAndWithItsOwnType() async throws {
    try await Self.run { services, browser in
      let garage = try services.store(of: services.athlete).garage
      let bike = try await garage.add(.bike(.road), "Bike")
      let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x41, 0x42]
      let path = "/garage/bikes/\(bike)/photo"
      #expect(
        try await browser.send(path, smallJPEG.prefix(8) + comment + smallJPEG.dropFirst(8)).status
          == .seeOther)
      let answer = try await browser.get(path)
      #expect(answer.headers[.contentType] == "image/jpeg")
      #expect(answer.bytes == smallJPEG)
      #expect(try await browser.send(path, Array(smallJPEG.dropLast(2))).status == .badRequest)
    }
  }

  @Test func growingBodyOfUnknownLengthIsLimitedByTheQuota() async throws {
    try await Self.run(quota: 4 << 20) { services, _ in
      let room = services.imports.space
      let folder = services.imports.spool.folder
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/\(services.athlete.identifier).1.part"
      try Data(count: 9 << 20).write(to: URL(fileURLWithPath: file))
      try room.checkGrowth(to: 7 << 20, by: 1 << 16, of: services.athlete)
      #expect(throws: AppError.self) {
        try room.checkGrowth(to: 8 << 20, by: 1 << 16, of: services.athlete)
      }
      try FileManager.default.removeItem(atPath: file)
    }
  }

  @Test(arguments: [(0, 30, true), (31 * 512, 31, true), (31 * 512 - 1, 31, false), (0, 31, false)])
  func tooSlowBodyIsAborted(bytes: Int, seconds: Int, isFine: Bool) {
    let passes = (try? BodyRateCheck.check(bytes, seconds: seconds)) != nil
    #expect(passes == isFine)
  }

  @Test(arguments: [8, 64, 256, 1_024, 65_536])
  func connectionLimitStaysBelowTheFileLimit(files: Int) {
    let limit = ConnectionLimit(fileLimit: files)
    #expect(limit.pages >= 6 && limit.trust >= 2)
    #expect(files < 64 || limit.pages + limit.trust <= files / 2)
  }

  @Test func searchIsLimitedToTenWords() async throws {
    let words = (0..<1_000).map { "w\($0)" }.joined(separator: " ")
    #expect(ListQuery.searched(words) == "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9")
    #expect(ListQuery.searched(String(repeating: "x", count: 10_000)).count == 200)
    try await Self.run { _, browser in
      let page = try await browser.get("/activities?q=\(percentEncoded(words))")
      #expect(page.status == .ok && page.text.contains("w9") && !page.text.contains("w10"))
    }
  }
}
