import Foundation
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

/// Limits on disk space, quotas, transfer speed and searches.
@Suite struct UploadSpaceCheckTests {
  private static func run(
    free: Int = .max, quota: Int? = nil,
    _ test: @Sendable (AppServices, Browser) async throws -> Void
  ) async throws {
    let (server, browser) = try await TestServer.signedIn(
      changing: { $0.quotaBytes = quota },
      making: {
        try await AppServices(options: $0, now: { TestServer.now }, freeBytes: { _ in free })
      })
    try await test(server.services, browser)
    let uploads = server.services.options.dataPath + "/uploads"
    #expect((try? FileManager.default.contentsOfDirectory(atPath: uploads)) ?? [] == [])
  }

  @Test func fullDiskIsReportedBeforeAnUploadStarts() async throws {
    try await Self.run(free: 200 << 20) { services, browser in
      for path in ["/api/import", "/api/sessions"] {
        let answer = try await browser.send(path, sampleGPX())
        #expect(answer.status.code == 507)
        answer.expect(has: "200 MB are free, but 256 MB are needed")
      }
      #expect(!FileManager.default.fileExists(atPath: services.directory.path + "/uploads"))
    }
  }

  @Test func uploadOverTheQuotaIsRefused() async throws {
    try await Self.run(quota: 1) { _, browser in
      let answer = try await browser.send("/api/import", sampleGPX())
      #expect(answer.status.code == 507)
      answer.expect(has: "you may use, so there is no room for this file")
    }
    try await Self.run(quota: 1 << 30) { services, browser in
      #expect(services.imports.space.bytesUsed(by: services.athlete) > 0)
      try await browser.send("/api/import", sampleGPX()).expect(.ok)
    }
  }

  @Test func photosAndSoundsCountTowardsTheQuota() async throws {
    try await Self.run(quota: 1) { services, browser in
      let garage = try services.store(of: services.athlete).garage
      let bike = try await garage.add(.bike(.road), "Bike")
      let photo = try await browser.send("/garage/bikes/\(bike)/photo", smallJPEG)
      #expect(photo.status.code == 507)
      #expect(try await garage.gearWithPhotos().isEmpty)
      let sound = try await browser.send("/metronome/sounds?name=a", sampleWAV())
      #expect(sound.status.code == 507)
    }
  }

  @Test func postedPhotoIsServedWithoutMetadataAndWithItsOwnType() async throws {
    try await Self.run { services, browser in
      let garage = try services.store(of: services.athlete).garage
      let bike = try await garage.add(.bike(.road), "Bike")
      let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x41, 0x42]
      let path = "/garage/bikes/\(bike)/photo"
      try await browser.send(path, smallJPEG.prefix(8) + comment + smallJPEG.dropFirst(8)).expect(
        .seeOther)
      let answer = try await browser.get(path).expect(headers: [.contentType: "image/jpeg"])
      #expect(answer.bytes == smallJPEG)
      try await browser.send(path, Array(smallJPEG.dropLast(2))).expect(.badRequest)
    }
  }

  @Test func growingBodyOfUnknownLengthIsLimitedByTheQuota() async throws {
    try await Self.run(quota: 4 << 20) { services, _ in
      let room = services.imports.space
      let folder = services.imports.spool.folder
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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

  @Test func searchIsLimitedToTenWords() async throws {
    let words = (0..<1_000).map { "w\($0)" }.joined(separator: " ")
    #expect(ListQuery.searched(words) == "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9")
    #expect(ListQuery.searched(String(repeating: "x", count: 10_000)).count == 200)
    try await Self.run { _, browser in
      try await browser.get("/activities?q=\(percentEncoded(words))").expect(
        .ok, has: "w9", lacks: "w10")
    }
  }
}
