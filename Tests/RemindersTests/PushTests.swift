import Crypto
import Foundation
import Outbound
import Testing
import TextEncoding

@testable import Reminders

@Suite struct PushTests {
  /// The example of RFC 8291, appendix A.
  @Test func rfc8291ExampleIsEncryptedToTheSameBytes() throws {
    let subscription = try #require(
      PushSubscription(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg"))
    let key = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: #require(
        bytes(urlSafeBase64: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
    let body = try PushEncryption.body(
      Array("When I grow up, I want to be a watermelon".utf8), for: subscription, key: key,
      salt: Data(#require(bytes(urlSafeBase64: "DGv6ra1nlYgDCS1FRnbzlw"))))
    #expect(
      urlSafeBase64(body)
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
  }

  @Test func sameMessageIsEncryptedDifferentlyEachTime() throws {
    let subscription = try sampleSubscription()
    let one = try PushEncryption.body([1, 2, 3], for: subscription)
    let other = try PushEncryption.body([1, 2, 3], for: subscription)
    #expect(one.count == other.count && one[..<16] != other[..<16] && one[21...] != other[21...])
  }

  @Test func longMessageFitsThePushServicesLimit() throws {
    var message = sampleMessage
    message.title = String(repeating: "🚲", count: 3_000)
    message.body = String(repeating: "\u{1}\"é", count: 3_000)
    let text = try PushText.bytes(of: message)
    let body = try PushEncryption.body(text, for: sampleSubscription())
    #expect(body.count <= 4_096)
    #expect(throws: ReminderError.self) {
      try PushEncryption.body(
        [UInt8](repeating: 0, count: PushEncryption.plaintextLimit + 1), for: sampleSubscription())
    }
    let whole = try PushEncryption.body(
      [UInt8](repeating: 0, count: PushEncryption.plaintextLimit), for: sampleSubscription())
    #expect(whole.count == 4_096)
  }

  @Test func requestHasHeadersAndASignedToken() async throws {
    let identity = PushIdentity()
    let recorder = PostRecorder(answers: [OutboundResponse(status: 201)])
    let channel = PushChannel(
      subscription: try sampleSubscription(), identity: identity, origin: "https://bike.example",
      transport: recorder, now: { 1_795_260_000 })
    try await channel.send(sampleMessage)
    let post = try #require(await recorder.posts.first)
    #expect(post["TTL"] == "259200" && post["Urgency"] == "normal")
    #expect(post["Topic"] == sampleMessage.topic && post["Topic"]?.utf8.count == 32)
    #expect(post["Content-Encoding"] == "aes128gcm")
    let proof = try #require(post["Authorization"])
    #expect(proof.hasPrefix("vapid t=") && proof.hasSuffix(", k=" + identity.publicKey))
    let parts = proof.dropFirst(8).split(separator: ",")[0].split(separator: ".").map(String.init)
    let claims = try #require(bytes(urlSafeBase64: parts[1]))
    #expect(
      String(decoding: claims, as: UTF8.self)
        == #"{"aud":"https://push.example:8443","exp":1795303200,"sub":"https://bike.example"}"#)
    let key = try P256.Signing.PublicKey(
      x963Representation: #require(bytes(urlSafeBase64: identity.publicKey)))
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: #require(bytes(urlSafeBase64: parts[2])))
    #expect(key.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8)))
  }

  @Test(arguments: [
    (404, true), (410, true), (429, false), (500, false), (503, false), (302, false),
  ])
  func endedSubscriptionIsDistinguishedFromOtherFailures(status: Int, isGone: Bool) async throws {
    let recorder = PostRecorder(answers: [
      OutboundResponse(status: status, headers: ["retry-after": "70"])
    ])
    let channel = PushChannel(
      subscription: try sampleSubscription(), identity: PushIdentity(), origin: nil,
      transport: recorder)
    let failure = await #expect(throws: ReminderError.self) {
      try await channel.send(sampleMessage)
    }
    #expect((failure?.kind == .gone) == isGone)
    if !isGone { #expect(failure?.retryAfter == 70) }
  }

  @Test func identitySurvivesPEMEncoding() throws {
    let identity = PushIdentity()
    #expect(try PushIdentity(pem: identity.pem).publicKey == identity.publicKey)
    #expect(throws: (any Error).self) { try PushIdentity(pem: "no key") }
  }

  @Test(arguments: [
    "http://push.example/1", "ftp://push.example/1", "https://", "https://a b/", "x",
    "https://user:secret@push.example/1", "https://push.example/\r\nX: y",
  ])
  func invalidEndpointIsRefused(endpoint: String) throws {
    let good = try sampleSubscription()
    #expect(
      PushSubscription(
        endpoint: endpoint, p256dh: urlSafeBase64(good.publicKey), auth: urlSafeBase64(good.secret))
        == nil)
  }

  @Test func invalidKeysAreRefused() throws {
    let good = try sampleSubscription()
    let key = urlSafeBase64(good.publicKey)
    let secret = urlSafeBase64(good.secret)
    for (p256dh, auth) in [
      ("", secret), (key, ""), (String(key.dropLast(4)), secret), (key, "AAAA"), ("%%%", secret),
      (urlSafeBase64([UInt8](repeating: 4, count: 65)), secret),
    ] { #expect(PushSubscription(endpoint: good.endpoint, p256dh: p256dh, auth: auth) == nil) }
  }
}
