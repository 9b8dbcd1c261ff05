import ArgumentParser

/// Of `--data`, the same for every command.
var dataHelp: ArgumentHelp {
  ArgumentHelp(
    "Where everything is kept; $XDG_DATA_HOME/andante unless told, else ~/.local/share/andante.",
    valueName: "directory")
}
