import andante

await Andante.main()
