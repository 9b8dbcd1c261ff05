import Engine

/// Returns an integer in decimal digits.
@inline(never)
func decimal(_ number: Int) -> String {
  var bytes: [UInt8] = []
  appendDecimal(number, to: &bytes)
  return utf8Text(bytes)
}

func appendDecimal(_ number: Int, to bytes: inout [UInt8]) {
  if number < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(UInt64(number.magnitude), minimumCount: 1, to: &bytes)
}

/// Returns at least two digits, for months, days, hours and minutes.
func twoDigits(_ number: Int) -> String {
  var bytes: [UInt8] = []
  appendDigits(UInt64(number.magnitude), minimumCount: 2, to: &bytes)
  return utf8Text(bytes)
}

/// Concatenates strings as bytes, so that the wasm module doesn't need string interpolation.
func joined(_ pieces: String...) -> String { joined(pieces) }

/// Like `joined(_:)`, but takes an array.
@inline(never)
func joined(_ pieces: [String]) -> String {
  var bytes: [UInt8] = []
  for piece in pieces { bytes.append(contentsOf: piece.utf8) }
  return utf8Text(bytes)
}

/// Returns whether the strings consist of the same UTF-8 bytes. Unlike `==`, this doesn't need Unicode tables, which
/// the page's wasm module doesn't include.
func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
