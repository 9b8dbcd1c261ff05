import ArgumentParser

@main struct Andante: ParsableCommand { func run() {} }
