/// The keyboard shortcuts in the help that `?` opens.
enum ShortcutWords: String, Phrase {
  case title = "Keyboard shortcuts"
  case search = "Search activities"
  case rows = "Move through a list"
  case open = "Open the row"
  case select = "Select the row"
  case neighbours = "Previous or next activity"
  case help = "This help"
  case close = "Close, or clear the selection"
  case closeButton = "Close"
}
