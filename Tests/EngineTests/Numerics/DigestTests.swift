import Engine
import Testing

@Suite struct DigestTests {
  /// Test vectors published by the FNV authors (Fowler, Noll, Vo) for 64-bit FNV-1a.
  @Test func digestsMatchPublishedVectors() {
    let found = [Digest(), digest(of: "a"), digest(of: "foobar")].map(\.value)
    #expect(found == [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8])
    #expect(digest(of: "foobar").hexText == "85944171f73967e8")
  }

  @Test func zerosAndNaNsAreCanonical() {
    #expect(digest(of: -0.0) == digest(of: 0.0))
    #expect(digest(of: -Double.nan) == digest(of: Double(nan: 12, signaling: false)))
    #expect(digest(of: 1.0) != digest(of: 1.0.nextUp))
  }

  @Test func nilDiffersFromEveryNumber() {
    var (absent, zero, unknown) = (Digest(), Digest(), Digest())
    absent.add(Double?.none)
    zero.add(Double?.some(0))
    unknown.add(Double?.some(.nan))
    #expect(absent != zero && absent != unknown)
  }

  @Test func integersAreAddedAsSixtyFourBits() {
    var (integer, bits) = (Digest(), Digest())
    integer.add(-2)
    bits.add(UInt64.max - 1)
    #expect(integer == bits)
  }

  @Test func hexTextKeepsLeadingZeros() {
    var digest = Digest()
    while digest.value >> 60 != 0 { digest.add(byte: 0) }
    #expect((digest.hexText.count, digest.hexText.first) == (16, "0"))
    #expect(UInt64(digest.hexText, radix: 16) == digest.value)
  }

  private func digest(of text: String) -> Digest {
    var digest = Digest()
    for byte in text.utf8 { digest.add(byte: byte) }
    return digest
  }

  private func digest(of number: Double) -> Digest {
    var digest = Digest()
    digest.add(number)
    return digest
  }
}
