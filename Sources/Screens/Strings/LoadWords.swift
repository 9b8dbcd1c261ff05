/// A file that is read while its page waits.
enum LoadWords: String, Phrase {
  case reading = "Reading “{0}”…"
  case goesOn = "This page goes on by itself. You can leave it: the reading goes on."
  case again = "Look again"
}
