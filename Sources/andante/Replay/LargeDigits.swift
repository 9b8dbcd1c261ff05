/// Large digits, five lines high and readable from a distance.
enum LargeDigits {
  /// The shapes of the characters: five rows of up to three cells. Each cell is two characters wide on the screen.
  private static let shapes: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": ["  #", "  #", "  #", "  #", "  #"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ".": [" ", " ", " ", " ", "#"], ":": [" ", "#", " ", "#", " "],
  ]

  /// Returns the five lines of a number. Characters without a shape are omitted.
  static func lines(_ text: String) -> [String] {
    (0..<5).map { row in
      text.compactMap { shapes[$0]?[row] }
        .map { $0.map { $0 == "#" ? "██" : "  " }.joined() }.joined(separator: "  ")
    }
  }
}
